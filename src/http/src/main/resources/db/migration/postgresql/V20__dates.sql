-- For when a game of a variant was achieved first.
create index game_record_by_date on game_record (variant, achieved, id);
