create table search (
    id                  varchar(36)    primary key,
    solver              varchar(64)    not null,
    solver_version      varchar(64)    not null,
    variant             varchar(2)     not null,
    exact               boolean        not null,
    seed                bigint         not null,
    -- The request with everything filled in, as JSON.
    specification       varchar(1000000000) not null,
    state               varchar(16)    not null,
    -- What the state is to become: the islands see it and act.
    wanted              varchar(16)    not null,
    outcome             varchar(16),
    failure             varchar(2000),
    priority            integer        not null,
    best_score          integer,
    -- The number of the last event; numbers are given out under this row's lock.
    last_event          bigint         not null,
    created_at          timestamp(6) with time zone not null,
    start_at            timestamp(6) with time zone not null,
    ended_at            timestamp(6) with time zone,
    -- The best game's place among the records, once the search has ended.
    record_id           varchar(64),
    schedule_id         varchar(36)
);

create index search_by_age on search (created_at desc, id);
create index search_by_state on search (state);

create table island (
    id                  varchar(48)    primary key,
    search_id           varchar(36)    not null references search (id) on delete cascade,
    number              integer        not null,
    state               varchar(16)    not null,
    outcome             varchar(16),
    failure             varchar(2000),
    seed                bigint         not null,
    node_limit          bigint,
    -- Counts the claims: who holds an older one may not write.
    fence               bigint         not null,
    owner               varchar(100),
    attempts            integer        not null,
    -- Claims in a row that ended without a word and without a checkpoint.
    crashes             integer        not null,
    nodes               bigint         not null,
    playouts            bigint         not null,
    elapsed_millis      bigint         not null,
    best_score          integer,
    grids               varchar(100000),
    last_checkpoint     bigint         not null,
    checkpoint_at       timestamp(6) with time zone,
    checkpoint_wanted   boolean        not null,
    unique (search_id, number)
);

create table island_checkpoint (
    island_id           varchar(48)    not null references island (id) on delete cascade,
    number              bigint         not null,
    saved_at            timestamp(6) with time zone not null,
    elapsed_millis      bigint         not null,
    state               blob           not null,
    primary key (island_id, number)
);

create table improvement (
    search_id           varchar(36)    not null references search (id) on delete cascade,
    island              integer        not null,
    score               integer        not null,
    found_at            timestamp(6) with time zone not null,
    nodes               bigint         not null,
    elapsed_millis      bigint         not null,
    document            varchar(1000000) not null,
    primary key (search_id, island, score)
);

create table search_event (
    search_id           varchar(36)    not null references search (id) on delete cascade,
    number              bigint         not null,
    type                varchar(16)    not null,
    at                  timestamp(6) with time zone not null,
    data                varchar(100000) not null,
    primary key (search_id, number)
);

create table idempotency (
    idempotency_key     varchar(255)   primary key,
    body_hash           varchar(64)    not null,
    search_id           varchar(36)    not null,
    created_at          timestamp(6) with time zone not null
);

create table search_schedule (
    id                  varchar(36)    primary key,
    cron                varchar(200)   not null,
    zone                varchar(64)    not null,
    max_waiting         integer        not null,
    next_at             timestamp(6) with time zone not null,
    request             varchar(1000000000) not null,
    created_at          timestamp(6) with time zone not null
);

create index search_schedule_by_time on search_schedule (next_at);
create index search_by_schedule on search (schedule_id, state);

-- As db-scheduler wants it.
create table scheduled_tasks (
    task_name            varchar(100)  not null,
    task_instance        varchar(100)  not null,
    task_data            blob,
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

create index scheduled_tasks_by_execution_time on scheduled_tasks (execution_time);
create index scheduled_tasks_by_heartbeat on scheduled_tasks (last_heartbeat);
create index scheduled_tasks_by_priority on scheduled_tasks (priority desc, execution_time asc);

-- Which solver found a record; null for games of people and of other programs.
alter table game_record add column solver varchar(64);
alter table game_record add column stored_at timestamp(6) with time zone default current_timestamp not null;
create index game_record_by_solver on game_record (solver, variant, score desc);
