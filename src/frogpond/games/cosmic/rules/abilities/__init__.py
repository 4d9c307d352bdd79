"""The sixteen abilities, one module a card (CF-119 to CF-137).

A module holds what its card says: functions for passive powers, and for activated powers when they can be used, what they
cost and what they do. The steps of a turn and a combat call them; none of them works unless its card lies face up.
"""
