"""Settings, limits, metrics, executors: what every other package of the server may use."""
