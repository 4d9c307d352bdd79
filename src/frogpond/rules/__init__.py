"""The numbered rules of each game, in our own words; the pages show them and refusals link to them."""
