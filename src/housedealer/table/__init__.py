"""Places, events, questions, views, records and chance: the table that every game is played on."""
