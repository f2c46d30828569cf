-- For whose quotas a record counts. Null if for nobody's: what came with the service, by a search or an import, or was withdrawn.
alter table game_record add column account varchar(200);
update game_record set account = owner where origin = 'SUBMITTED';
create index game_record_by_account on game_record (account);
