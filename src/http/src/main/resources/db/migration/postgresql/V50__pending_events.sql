-- Whether moderators have been told of a pending record. What was pending before is not news.
alter table game_record add column pending_announced boolean default false not null;
update game_record set pending_announced = true where state = 'PENDING';
create index game_record_by_pending on game_record (changed_at, id)
    where state = 'PENDING' and pending_announced = false;

-- Events for moderators alone. Earlier versions, which may run beside this one, show everybody what record_event has.
create table pending_event (
    number      bigint         primary key,
    at          timestamp(6) with time zone not null,
    data        varchar(1000)  not null
);
create index pending_event_by_age on pending_event (at);
insert into record_event_counter values (2, 0);
