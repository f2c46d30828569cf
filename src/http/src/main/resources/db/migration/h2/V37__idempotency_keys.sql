-- The Idempotency-Keys of searches, records and schedules in one table; search_id is the id of any of the three.
alter table idempotency add column kind varchar(16) default 'SEARCH' not null;
alter table idempotency alter column search_id set data type varchar(64);
alter table idempotency drop primary key;
alter table idempotency add primary key (owner, kind, idempotency_key);

-- The former columns and table stay: during a rolling update, nodes of the previous version still use them.
insert into idempotency (owner, kind, idempotency_key, body_hash, search_id, created_at)
select owner, 'RECORD', idempotency_key, body_hash, record_id, created_at from submission_key;

insert into idempotency (owner, kind, idempotency_key, body_hash, search_id, created_at)
select owner, 'SCHEDULE', idempotency_key, body_hash, id, created_at from search_schedule
where idempotency_key is not null;
