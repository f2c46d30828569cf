create table webhook (
    id          varchar(36)    primary key,
    url         varchar(2000)  not null,
    -- Separated by blanks.
    events      varchar(200)   not null,
    -- Signs what is sent, so it is kept as it is.
    secret      varchar(100)   not null,
    owner       varchar(200)   not null,
    created_at  timestamp(6) with time zone not null
);

create table webhook_delivery (
    id          varchar(36)    primary key,
    webhook_id  varchar(36)    not null references webhook (id) on delete cascade,
    event       bigint         not null,
    type        varchar(16)    not null,
    body        varchar(5000)  not null,
    state       varchar(16)    not null,
    attempts    integer        not null,
    last_status integer,
    last_error  varchar(300),
    created_at  timestamp(6) with time zone not null,
    next_at     timestamp(6) with time zone
);
create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, created_at desc, id);
create index webhook_delivery_by_age on webhook_delivery (created_at);

-- As db-scheduler wants it.
create table webhook_task (
    task_name            varchar(100)  not null,
    task_instance        varchar(100)  not null,
    task_data            bytea,
    execution_time       timestamp(6) with time zone not null,
    picked               boolean       not null,
    picked_by            varchar(100),
    last_success         timestamp(6) with time zone,
    last_failure         timestamp(6) with time zone,
    consecutive_failures integer,
    last_heartbeat       timestamp(6) with time zone,
    version              bigint        not null,
    priority             smallint,
    primary key (task_name, task_instance)
);
create index webhook_task_by_execution_time on webhook_task (execution_time);
create index webhook_task_by_heartbeat on webhook_task (last_heartbeat);
