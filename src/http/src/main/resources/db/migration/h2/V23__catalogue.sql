-- Each order in which the catalogue is listed, behind what listings name most often.
drop index game_record_by_score;
drop index game_record_by_time;
drop index game_record_by_variant;
drop index game_record_by_solver;
create index game_record_by_score on game_record (state, score desc, id);
create index game_record_by_variant on game_record (state, variant, score desc, id);
create index game_record_by_finder on game_record (state, found_by, score desc, id);
create index game_record_by_variant_and_finder on game_record (state, variant, found_by, score desc, id);
create index game_record_by_solver on game_record (state, solver, score desc, id);
create index game_record_by_origin on game_record (state, origin, score desc, id);
create index game_record_by_owner on game_record (owner, state, score desc, id);
create index game_record_by_time on game_record (state, stored_at desc, id);
create index game_record_by_variant_and_time on game_record (state, variant, stored_at desc, id);
-- For telling whether few records have a date between two.
create index game_record_by_day on game_record (state, achieved);
-- Names are found in memory.
drop index game_record_by_author;
