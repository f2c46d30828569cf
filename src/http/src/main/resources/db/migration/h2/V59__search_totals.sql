-- Sums over all searches, for the quotas of all callers together. H2 reads them and the sums of one account from the
-- index alone. On PostgreSQL, where many nodes add searches, search_total is a table.
create index search_by_amounts on search (account, open_islands, kept_bytes);
drop index search_by_account;
-- For a query without a condition H2 would read the whole table.
create view search_total as
    select count(*) searches, sum(open_islands) open_islands, sum(kept_bytes) kept_bytes
    from search where account >= '';
