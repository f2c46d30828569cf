-- What a search has found is there for whoever made it, and for whom it is counted; only what was submitted takes up a quota.
drop index game_record_by_account;
create index game_record_by_account on game_record (account, origin);

update game_record set
    owner = (select search.owner from search where search.id = substring(game_record.id, 8, 36)),
    account = (select search.account from search where search.id = substring(game_record.id, 8, 36))
where origin = 'SEARCH' and account is null and state <> 'WITHDRAWN' and id like 'search-%'
    and exists (select 1 from search where search.id = substring(game_record.id, 8, 36));
