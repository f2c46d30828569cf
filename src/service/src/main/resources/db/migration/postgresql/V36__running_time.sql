-- For how long a search has run, islands side by side counted once, and since when it runs without a break.
alter table search add column run_millis bigint default 0 not null;
alter table search add column running_since timestamp(6) with time zone;

update search set run_millis = coalesce(
    (select case when search.exact then sum(island.elapsed_millis) else max(island.elapsed_millis) end
        from island where island.search_id = search.id), 0);
