"""The pages, one module a page."""
