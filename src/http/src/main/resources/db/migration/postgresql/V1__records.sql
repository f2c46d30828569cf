-- Ids sort by their characters ("C"), as they do in the other database and in cursors, whatever the locale of this one.
create table game_record (
    id          varchar(64)    collate "C" primary key,
    variant     varchar(2)     not null,
    score       integer        not null,
    fingerprint varchar(32)    not null unique,
    author      varchar(1000),
    document    varchar(1000000) not null
);

-- The order of the catalogue.
create index game_record_by_score on game_record (score desc, id);

create table record_tag (
    record_id varchar(64)   collate "C" not null references game_record (id) on delete cascade,
    tag       varchar(1000) not null,
    primary key (record_id, tag)
);

create index record_tag_by_tag on record_tag (tag);
