-- What has to be found when a record is withdrawn, or merged into another.
create index webhook_delivery_by_event on webhook_delivery (event);
create index game_record_by_successor on game_record (successor);
