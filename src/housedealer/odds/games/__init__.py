"""One package per game: its solvers, simulators, adviser and charts. `housedealer.odds.registry` knows them all."""
