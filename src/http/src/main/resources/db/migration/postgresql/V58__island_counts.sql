-- The counts of all islands for the gauges, which one node refreshes for all.
create table island_count (
    counted_at timestamp(6) with time zone not null,
    running bigint not null,
    waiting bigint not null,
    held bigint not null,
    scheduled bigint not null,
    paused bigint not null,
    oldest_seconds bigint not null
);
insert into island_count values (timestamp with time zone '1970-01-01 00:00:00+00', 0, 0, 0, 0, 0, 0);
