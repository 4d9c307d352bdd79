"""The games through other people's interfaces: OpenSpiel, PettingZoo, Gymnasium, and NumPy batches."""
