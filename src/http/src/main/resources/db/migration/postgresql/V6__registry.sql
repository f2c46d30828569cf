-- Null where a record has been withdrawn, refused or merged, so that its grid may be submitted again.
alter table game_record alter column fingerprint drop not null;

alter table game_record add column point_set varchar(32);
alter table game_record add column state varchar(16) default 'PUBLISHED' not null;
alter table game_record add column origin varchar(16) default 'HISTORIC' not null;
alter table game_record add column found_by varchar(16);
-- When the game was achieved: yyyy, yyyy-mm or yyyy-mm-dd, as exactly as it is known.
alter table game_record add column achieved varchar(10) collate "C";
-- Author and description in lower case and without accents, to search in.
alter table game_record add column author_text varchar(2000);
alter table game_record add column full_text varchar(6000);
-- Of submitted records: the document as it was sent, and by whom.
alter table game_record add column sent bytea;
alter table game_record add column sent_form varchar(32);
alter table game_record add column canonical varchar(1000000);
alter table game_record add column owner varchar(200);
alter table game_record add column submitter varchar(200);
alter table game_record add column reason varchar(1000);
alter table game_record add column successor varchar(64) collate "C";
alter table game_record add column changed_at timestamp(6) with time zone default current_timestamp not null;

update game_record set origin = 'SEARCH' where id like 'search-%';

create index game_record_by_point_set on game_record (point_set);
create index game_record_by_change on game_record (changed_at);
create index game_record_by_time on game_record (stored_at desc, id);
create index game_record_by_variant on game_record (variant, score desc, id);

create table record_change (
    id          varchar(36)   primary key,
    record_id   varchar(64)   collate "C" not null references game_record (id) on delete cascade,
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
