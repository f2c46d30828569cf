-- Sums over all searches, for the quotas of all callers together. A session changes one of the rows, so that sessions
-- seldom wait for each other. The trigger is deferred: the row is locked only while a transaction commits. Only the
-- sums over all rows have a meaning; a row may be negative.
create table search_total (
    number integer primary key,
    searches bigint not null,
    open_islands bigint not null,
    kept_bytes bigint not null
) with (fillfactor = 20);
insert into search_total select number, 0, 0, 0 from generate_series(0, 63) number;

create function count_search() returns trigger language plpgsql as $$
declare
    one integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
begin
    update search_total
    set searches = searches + one,
        open_islands = open_islands + coalesce(new.open_islands, 0) - coalesce(old.open_islands, 0),
        kept_bytes = kept_bytes + coalesce(new.kept_bytes, 0) - coalesce(old.kept_bytes, 0)
    where number = pg_backend_pid() & 63;
    return null;
end $$;

-- Creating a trigger waits for writers, and later ones wait for this transaction, so that none is missed by the sums.
create constraint trigger count_search after insert or delete on search
    deferrable initially deferred for each row execute function count_search();
create constraint trigger count_changed_search after update of open_islands, kept_bytes on search
    deferrable initially deferred for each row
    when (old.open_islands <> new.open_islands or old.kept_bytes <> new.kept_bytes)
    execute function count_search();

update search_total
set (searches, open_islands, kept_bytes) =
    (select count(*), coalesce(sum(open_islands), 0), coalesce(sum(kept_bytes), 0) from search)
where number = 0;
