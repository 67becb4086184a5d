"""What is wrong in a packet: its fee schedules, its games, its printed figures."""
