create index island_by_state on island (state);
