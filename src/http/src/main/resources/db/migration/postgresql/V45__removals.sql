-- Longer names of actions.
alter table record_change alter column action type varchar(32);

-- The record that another was merged into, which the record itself forgets when the merge is reversed.
alter table record_change add column successor varchar(64) collate "C";

-- Requests to remove records.
create index record_change_by_action on record_change (action, record_id);
