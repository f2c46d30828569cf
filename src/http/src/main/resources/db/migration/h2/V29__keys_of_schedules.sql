-- The Idempotency-Key that a schedule was made with, one of its owner's, and SHA-256 of the request.
alter table search_schedule add column idempotency_key varchar(255);
alter table search_schedule add column body_hash varchar(64);

create unique index search_schedule_by_key on search_schedule (owner, idempotency_key);
