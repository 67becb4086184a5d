"""Would the tests notice? One operator, constant or condition of the rules is changed at a time, and its tests are run."""
