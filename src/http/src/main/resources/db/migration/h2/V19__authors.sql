-- For a part of an author the names are looked through first, and their records are found by this.
create index game_record_by_author on game_record (author_text);
