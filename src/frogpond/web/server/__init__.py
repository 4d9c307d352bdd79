"""The application itself: routes, settings, limits, figures for the operator."""
