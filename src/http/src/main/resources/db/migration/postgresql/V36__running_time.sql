-- For how long a search has run, islands side by side counted once, and since when it runs without a break.
alter table search add column run_millis bigint default 0 not null;
alter table search add column running_since timestamp(6) with time zone;

update search set run_millis = case
    when exact then coalesce((select sum(elapsed_millis) from island where island.search_id = search.id), 0)
    else coalesce((select max(elapsed_millis) from island where island.search_id = search.id), 0)
end;
