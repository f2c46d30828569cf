-- What V1 to V20 come to, for databases in which there is nothing yet: each change copies its table, and together they
-- were a tenth of a first start. MigrationsTest holds the two together. What is new goes into further versions alone.

-- Records ------------------------------------------------------------------------------------------------------------

create table game_record (
    id          varchar(64)    primary key,
    variant     varchar(2)     not null,
    score       integer        not null,
    -- Null where a record has been withdrawn, refused or merged, so that its grid may be submitted again.
    fingerprint char(32)       unique,
    author      varchar(1000),
    document    varchar(1000000) not null,
    -- Which solver found a record; null for games of people and of other programs.
    solver      varchar(64),
    stored_at   timestamp(6) with time zone default current_timestamp not null,
    point_set   char(32),
    state       varchar(16)    default 'PUBLISHED' not null,
    origin      varchar(16)    default 'HISTORIC' not null,
    found_by    varchar(16),
    -- When the game was achieved: yyyy, yyyy-mm or yyyy-mm-dd, as exactly as it is known.
    achieved    varchar(10),
    -- Author and description in lower case and without accents, to search in.
    author_text varchar(2000),
    full_text   varchar(6000),
    -- Of submitted records: the document as it was sent, and by whom.
    sent        varbinary(2000000),
    sent_form   varchar(32),
    canonical   varchar(1000000),
    owner       varchar(200),
    submitter   varchar(200),
    reason      varchar(1000),
    successor   varchar(64),
    changed_at  timestamp(6) with time zone default current_timestamp not null,
    -- Whether a record has been told of as a new one.
    announced   boolean        default false not null
);

-- The orders of the catalogue.
create index game_record_by_score on game_record (score desc, id);
create index game_record_by_time on game_record (stored_at desc, id);
create index game_record_by_variant on game_record (variant, score desc, id);
create index game_record_by_solver on game_record (solver, variant, score desc);
create index game_record_by_point_set on game_record (point_set);
-- Nodes learn of changes page by page, in the order of the changes; of what a search brings in at once, by the ids.
create index game_record_by_change on game_record (changed_at, id);
create index game_record_by_announcement on game_record (announced, changed_at, id);
-- For a part of an author the names are looked through first, and their records are found by this.
create index game_record_by_author on game_record (author_text);
-- For when a game of a variant was achieved first.
create index game_record_by_date on game_record (variant, achieved, id);

create table record_tag (
    record_id varchar(64)   not null references game_record (id) on delete cascade,
    tag       varchar(1000) not null,
    primary key (record_id, tag)
);

create index record_tag_by_tag on record_tag (tag);

create table record_change (
    id          varchar(36)   primary key,
    record_id   varchar(64)   not null references game_record (id) on delete cascade,
    changed_at  timestamp(6) with time zone not null,
    changed_by  varchar(200)  not null,
    action      varchar(16)   not null,
    reason      varchar(1000),
    -- The document before the change.
    document    varchar(1000000)
);

create index record_change_by_record on record_change (record_id, changed_at);

create table submission_key (
    owner           varchar(200)  not null,
    idempotency_key varchar(255)  not null,
    body_hash       varchar(64)   not null,
    record_id       varchar(64)   not null,
    created_at      timestamp(6) with time zone not null,
    primary key (owner, idempotency_key)
);

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

-- Webhooks -----------------------------------------------------------------------------------------------------------

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

create index webhook_task_by_execution_time on webhook_task (execution_time);
create index webhook_task_by_heartbeat on webhook_task (last_heartbeat);

-- Searches -----------------------------------------------------------------------------------------------------------

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
    schedule_id         varchar(36),
    owner               varchar(200)   default 'local' not null,
    -- For whose quotas it counts.
    account             varchar(200)   default 'local' not null,
    -- What it takes up: islands that have not ended, and bytes of states, games and its request.
    open_islands        integer        default 0 not null,
    kept_bytes          bigint         default 0 not null
);

create index search_by_age on search (created_at desc, id);
create index search_by_state on search (state);
create index search_by_schedule on search (schedule_id, state);
create index search_by_owner on search (owner, created_at desc, id);
create index search_by_account on search (account);

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

create index island_by_state on island (state);

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
    idempotency_key     varchar(255)   not null,
    body_hash           varchar(64)    not null,
    search_id           varchar(36)    not null,
    created_at          timestamp(6) with time zone not null,
    -- A key of one caller never stands for a request of another.
    owner               varchar(200)   default 'local' not null,
    primary key (owner, idempotency_key)
);

create table search_schedule (
    id                  varchar(36)    primary key,
    cron                varchar(200)   not null,
    zone                varchar(64)    not null,
    max_waiting         integer        not null,
    next_at             timestamp(6) with time zone not null,
    request             varchar(1000000000) not null,
    created_at          timestamp(6) with time zone not null,
    owner               varchar(200)   default 'local' not null,
    account             varchar(200)   default 'local' not null
);

create index search_schedule_by_time on search_schedule (next_at);

-- As db-scheduler wants it, with what takes turns.
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
    caller               varchar(200)  default 'local' not null,
    -- The place of an island that has been called up: the lower goes first. Null while it stands in its caller's own line.
    turn                 bigint,
    primary key (task_name, task_instance)
);

create index scheduled_tasks_by_execution_time on scheduled_tasks (execution_time);
create index scheduled_tasks_by_heartbeat on scheduled_tasks (last_heartbeat);
create index scheduled_tasks_by_turn on scheduled_tasks (turn, execution_time, task_instance);
create index scheduled_tasks_by_line on scheduled_tasks (caller, priority, turn, execution_time, task_instance);

-- Callers ------------------------------------------------------------------------------------------------------------

-- Keys of callers. Those that have ended or were revoked stay for a while, for the audit trail.
create table api_key (
    id                  varchar(16)    primary key,
    name                varchar(200)   not null,
    -- SHA-256 of the whole key, 64 hexadecimal digits.
    hash                varchar(64)    not null,
    -- Separated by blanks.
    scopes              varchar(1000)  not null,
    -- The caller that made it.
    maker               varchar(200)   not null,
    created_at          timestamp(6) with time zone not null,
    ends_at             timestamp(6) with time zone,
    revoked_at          timestamp(6) with time zone,
    -- Whoever makes keys for itself has the quotas of one caller: what the holders make counts for the account. Null: the
    -- holder's own.
    account             varchar(200)
);

create index api_key_by_maker on api_key (maker);
create index api_key_by_age on api_key (created_at desc, id);
create index api_key_by_account on api_key (account);

create table audit_entry (
    id                  bigint         generated by default as identity primary key,
    at                  timestamp(6) with time zone not null,
    caller              varchar(200)   not null,
    action              varchar(40)    not null,
    target              varchar(300)   not null,
    detail              varchar(1000)
);

create index audit_entry_by_age on audit_entry (at);

-- Whoever adds something for an owner locks one of these, by the hash of the owner: there are enough, and they never get
-- more.
create table quota_lock (
    number              integer        primary key
);

insert into quota_lock select x from system_range(0, 255);
