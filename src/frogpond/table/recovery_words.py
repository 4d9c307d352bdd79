"""Words for recovery phrases and codes: our own list of common ones, short, no two alike in their first four letters."""

from __future__ import annotations

import unicodedata

LIST = """
    acorn actor album amber angel ankle apple april arch arrow atlas aunt autumn bacon badge bagel baker bamboo banjo barn basil basket
    beach bean bell berry bird biscuit blanket boat bonnet bottle branch bread brick bridge brook brush bucket butter cabin cactus
    camel candle canoe carpet carrot castle cedar cello chair cherry chest chimney circle cliff clock cloud clover coast cocoa
    comet cookie copper coral corn cotton cousin cradle crane cricket crown cuckoo curtain daisy dance desert diamond dinner dolphin
    donkey door dragon drum duck eagle earth easel echo elbow elm ember engine fabric falcon feather fence fern fiddle field finch flame
    flute forest fossil fountain fox frost garden garlic ginger giraffe glacier glove goat goose grape gravel guitar hammer harbour harp
    hazel hedge helmet hen heron hill honey hood horse hotel igloo iron island ivy jacket jar jelly jewel jigsaw juice jungle kettle
    kitchen kite kiwi ladder lagoon lake lamb lamp lantern leaf lemon letter lily linen lion lizard lunch magnet mango maple marble
    market meadow melon mild mirror mist moon mosaic mouse museum napkin needle nest noodle north nutmeg oak ocean olive onion orange
    orchid otter oven owl oyster paddle painter palm panda paper parrot peach pebble pencil pepper piano picnic pigeon pillow pine
    planet plum pocket pond poppy potato puddle pumpkin puzzle quail quilt rabbit radish rain raven reed ribbon river robin rocket
    roof rope ruby saddle sail salmon sand scarf school shadow shell silver spoon stone summer swan teapot thunder tiger toast tulip
    tunnel turtle valley velvet violin walnut whale willow window
"""
WORDS: tuple[str, ...] = tuple(LIST.split())


def tidy(words: str) -> str:
    """Words as they were given out, however they were typed: any case, with commas, hyphens or line breaks between."""
    plain = unicodedata.normalize("NFKC", words).casefold()
    return " ".join("".join(sign if sign.isalpha() else " " for sign in plain).split())
