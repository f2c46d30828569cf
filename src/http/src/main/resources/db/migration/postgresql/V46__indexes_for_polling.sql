-- A heartbeat changes no indexed column, so PostgreSQL can update its row in place (HOT). Only the islands that nodes
-- run are searched for missed heartbeats, and those are few.
drop index scheduled_tasks_by_heartbeat;
create index scheduled_tasks_picked on scheduled_tasks (task_name, task_instance) where picked;

-- Announced records never await an announcement again.
drop index game_record_by_announcement;
create index game_record_unannounced on game_record (changed_at, id) where not announced;
