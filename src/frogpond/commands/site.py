"""`frogpond site`: the tables as a folder of files that any web host can serve."""

from __future__ import annotations

import argparse
import sys

from .common import Command


def add(command: Command) -> None:
    c = command("site", do_site, "write the tables as a folder of files for any web host: they run in the browser, with no server")
    c.add_argument("folder", metavar="DIR", help="where to write it (a new folder, or an older site)")


def do_site(args: argparse.Namespace) -> int:
    from ..site.build import CantBuild, build

    try:
        site = build(args.folder, lambda words: print(words, file=sys.stderr, flush=True))
    except CantBuild as problem:
        raise ValueError(str(problem)) from None
    print(f"{args.folder}: {site.files} files, {site.whole / 1e6:.1f} MB; each browser fetches {site.archives / 1e6:.1f} MB once.")
    print(f"Try it: python -m http.server --directory {args.folder}")
    return 0
