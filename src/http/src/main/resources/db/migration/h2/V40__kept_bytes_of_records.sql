-- Size of a record's documents, for the quotas of its account.
alter table game_record add column kept_bytes bigint generated always as (
    octet_length(document) + coalesce(octet_length(sent), 0) + coalesce(octet_length(canonical), 0));

drop index game_record_by_account;
create index game_record_by_account on game_record (account, origin, kept_bytes);
