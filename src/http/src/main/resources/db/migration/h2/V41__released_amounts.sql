-- Amounts of deleted searches and schedules and withdrawn records, which count towards quotas for a while.
create table released_amount (
    id          varchar(36)    primary key,
    account     varchar(200)   not null,
    released_at timestamp(6) with time zone not null,
    searches    bigint         not null,
    bytes       bigint         not null,
    records     bigint         not null
);

create index released_amount_by_account on released_amount (account, released_at);
create index released_amount_by_time on released_amount (released_at);
