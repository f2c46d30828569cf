-- Whether a record has been told of as a new one. What there was before is not news.
alter table game_record add column announced boolean default false not null;
update game_record set announced = true;
create index game_record_by_announcement on game_record (announced, changed_at, id);

-- Numbered without gaps: who adds one locks the counter, so that nobody sees a number before a smaller one.
create table record_event (
    number      bigint         primary key,
    at          timestamp(6) with time zone not null,
    type        varchar(16)    not null,
    data        varchar(4000)  not null
);
create index record_event_by_age on record_event (at);

create table record_event_counter (
    id          integer        primary key,
    last        bigint         not null
);
insert into record_event_counter values (1, 0);
