"""Rooms as earlier programs left them, one for each step of the schema, with two tables and a hand under way at each.

Steps 1 and 4 to 10 were played by the programs of their time. No program was ever finished at steps 2 and 3: those are
the room of step 1, brought forward by the migrations. A new step adds one: play a little with the program as it is
(`House`, a guest, two tables, one answer more than whole rounds), close it, and pack the file with its keys and checkpoints.
"""
