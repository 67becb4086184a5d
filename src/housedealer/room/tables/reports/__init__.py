"""Reports of accidents about rounds that are over."""
