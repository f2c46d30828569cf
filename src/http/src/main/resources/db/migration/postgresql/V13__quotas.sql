-- What a search takes up, for the quotas of its owner: islands that have not ended, and bytes of states, games and its request.
alter table search add column open_islands integer default 0 not null;
alter table search add column kept_bytes bigint default 0 not null;

update search set
    open_islands = (select count(*) from island where search_id = search.id and state in ('WAITING', 'RUNNING')),
    kept_bytes = octet_length(specification)
        + (select coalesce(sum(octet_length(document)), 0) from improvement where search_id = search.id)
        + (select coalesce(sum(octet_length(c.state)), 0) from island_checkpoint c join island i on i.id = c.island_id
            where i.search_id = search.id);

-- What was queued before callers were known belongs to the caller on loopback, as the searches do.
alter table scheduled_tasks alter column caller set default 'local';
update scheduled_tasks set caller = 'local' where caller = '';

-- Whoever adds something for an owner locks one of these, by the hash of the owner: there are enough, and they never get more.
create table quota_lock (
    number              integer        primary key
);

insert into quota_lock select x from generate_series(0, 255) as x;
