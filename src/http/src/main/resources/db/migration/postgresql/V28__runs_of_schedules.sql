-- When a schedule last made a search; and when it last was due and made none, if that was later, and why.
alter table search_schedule add column last_run_at timestamp(6) with time zone;
alter table search_schedule add column skipped_at timestamp(6) with time zone;
alter table search_schedule add column skipped_because varchar(2000);
