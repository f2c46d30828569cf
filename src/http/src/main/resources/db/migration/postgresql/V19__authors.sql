-- For a part of an author the names are looked through first, and their records are found by this. Names can be too long for a
-- tree.
create index game_record_by_author on game_record using hash (author_text);
