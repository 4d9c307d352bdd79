"""Sounds as data: a few notes of an oscillator or of filtered noise. The page plays them; nothing is recorded or loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """One swept tone. `wave` is sine, triangle, square or sawtooth, or for noise its filter: lowpass, bandpass or highpass."""

    wave: str
    start: float  # hertz
    end: float
    at: float  # seconds after the beginning of the sound
    length: float
    loud: float  # 0 to 1


@dataclass(frozen=True, slots=True)
class Sound:
    """Notes under a name; two of one name at nearly the same time sound once."""

    name: str
    notes: tuple[Note, ...]


PLOP = Sound("plop", (Note("sine", 320, 760, 0, 0.07, 0.16), Note("sine", 180, 90, 0.05, 0.1, 0.08)))
PAT = Sound("pat", (Note("lowpass", 900, 240, 0, 0.12, 0.3),))
SPLASH = Sound("splash", (Note("bandpass", 2400, 380, 0, 0.5, 0.5), Note("sine", 140, 60, 0.04, 0.3, 0.12)))
RATTLE = Sound("rattle", tuple(Note("highpass", 2600, 1900, at, 0.03, 0.22) for at in (0.01, 0.071, 0.114, 0.183, 0.226, 0.291)))


def by_kind(sounds: Mapping[Sound, str]) -> dict[str, Sound]:
    """The sound of each kind of event, from the kinds of each sound separated by commas."""
    return {kind.strip(): sound for sound, kinds in sounds.items() for kind in kinds.split(",")}


def to_json(sounds: Mapping[str, Sound]) -> dict[str, Any]:
    """For the page: the notes of each sound, and which kind of event sounds how."""
    return {
        "sounds": {sound.name: [list(astuple(note)) for note in sound.notes] for sound in sounds.values()},
        "events": {kind: sound.name for kind, sound in sounds.items()},
    }
