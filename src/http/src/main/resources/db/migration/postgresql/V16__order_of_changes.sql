-- Nodes learn of changes page by page, in the order of the changes; of what a search brings in at once, by the ids.
drop index game_record_by_change;
create index game_record_by_change on game_record (changed_at, id);
