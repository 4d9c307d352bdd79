"""What each ability does, in our words and short enough for a small card (CF-121 to CF-136). `Pay`: an activated power (CF-119)."""

from __future__ import annotations

POWERS = {
    "Blink": "Before an action, step to an empty hex beside you. Pay: bank your top Land from anywhere, or shift your knockback by one.",
    "Camouflage": "Whoever targets you pays more. Pay: the opponent rolls dice of your choice again.",
    "Empyrean": "Winning in the Aether gives Oomph back. Pay: roll your raid die again.",
    "Marauder": "An extra harvest or raid is cheaper. Pay: roll one combat die again.",
    "Massive": "You fly less far and overpower for less. Pay with a leap: crush the tile you land on.",
    "Mindborer": "Possess: another frog acts as you decide. Pay: roll one of your own dice again.",
    "Monstrous": "Smash: destroy the top tile under you.",
    "Mutagenic": "A Flux gives Oomph back; after your turn you may swap cards. Pay: your dice take the opponent's colour.",
    "Nimble": "Repeating a kind of action is cheaper. Attackers pay more to overpower you.",
    "Ravager": "Eat Barrens. Burn one for Oomph, or spit one from the Aether: a Splinter falls.",
    "Telluric": "Oomph back when your turn begins on the Shard. Flow: leap for free onto the same kind of ground.",
    "Temporus": "Hold your action card back, and spend it later for one more action.",
    "Vampiric": "In any combat, and once on your turn, drain Oomph from another frog.",
    "Voidshadow": "When you attack, the defender's card falls face down and stays silent.",
    "Warbringer": "Winning a combat gives Oomph back. Pay: roll one combat die again.",
    "Whiptongue": "Harvest from a neighbouring hex. Pay: pick your spoils, or disgorge in any order.",
}
