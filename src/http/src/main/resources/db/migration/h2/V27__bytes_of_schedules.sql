-- What a schedule takes up, for the quotas of its owner. Its request can be long, so counting reads the index alone.
alter table search_schedule add column kept_bytes bigint default 0 not null;
update search_schedule set kept_bytes = octet_length(request);
create index search_schedule_by_account on search_schedule (account, kept_bytes);
