-- A file that was sent ahead of its form waits unclaimed; what nobody claims within a day is deleted.
alter table files add column claimed boolean not null default true;
create index files_unclaimed on files (created_at) where not claimed;
