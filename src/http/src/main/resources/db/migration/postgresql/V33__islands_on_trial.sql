-- Claims in a row in which the island runs alone, the last one included, without progress saved.
alter table island add column trials integer default 0 not null;
-- The moves that the newest checkpoint has made.
alter table island add column saved_nodes bigint default 0 not null;
