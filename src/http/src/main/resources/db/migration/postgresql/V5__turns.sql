-- Callers take turns: a caller with many islands waiting keeps nobody else out.
alter table scheduled_tasks add column caller varchar(200) default '' not null;
-- The place of an island that has been called up: the lower goes first. Null while it stands in its caller's own line.
alter table scheduled_tasks add column turn bigint;

create index scheduled_tasks_by_turn on scheduled_tasks (turn, execution_time, task_instance);
create index scheduled_tasks_by_line on scheduled_tasks (caller, priority, turn, execution_time, task_instance);
drop index scheduled_tasks_by_priority;
