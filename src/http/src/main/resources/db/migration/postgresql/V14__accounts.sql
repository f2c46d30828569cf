-- Whoever makes keys for itself has the quotas of one caller: what the holders make counts for the account. Null: the holder's own.
alter table api_key add column account varchar(200);
create index api_key_by_account on api_key (account);

alter table search add column account varchar(200) default 'local' not null;
update search set account = owner;
create index search_by_account on search (account);

alter table search_schedule add column account varchar(200) default 'local' not null;
update search_schedule set account = owner;
