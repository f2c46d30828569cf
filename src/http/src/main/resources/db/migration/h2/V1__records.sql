create table game_record (
    id          varchar(64)    primary key,
    variant     varchar(2)     not null,
    score       integer        not null,
    fingerprint char(32)       not null unique,
    author      varchar(1000),
    document    varchar(1000000) not null
);

-- The order of the catalogue.
create index game_record_by_score on game_record (score desc, id);

create table record_tag (
    record_id varchar(64)   not null references game_record (id) on delete cascade,
    tag       varchar(1000) not null,
    primary key (record_id, tag)
);

create index record_tag_by_tag on record_tag (tag);
