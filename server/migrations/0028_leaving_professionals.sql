-- Paused only because the account is to be deleted: keeping the account ends it.
alter table professionals add column paused_by_leaving boolean not null default false;
