"""Every table as an environment for learning agents: PettingZoo, Gymnasium and OpenSpiel over one encoding.

The libraries are extras: `pip install housedealer[envs]` for PettingZoo and Gymnasium, `housedealer[openspiel]` for
OpenSpiel. Without them `menus` and `episode` still drive any game by numbers alone.
"""
