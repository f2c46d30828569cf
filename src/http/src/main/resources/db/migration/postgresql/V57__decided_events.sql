-- Moderators are also told when an announced record no longer waits. What was decided before is not news.
alter table pending_event add column type varchar(20) default 'record.pending' not null;
update game_record set pending_announced = false where state <> 'PENDING' and pending_announced = true;
create index game_record_by_decided on game_record (changed_at, id)
    where state <> 'PENDING' and pending_announced = true;
