-- Account numbers lie sealed from here on; the only ones in the clear were the demo's. Of a registration it is known what it said, so that one sent
-- twice is taken once.
alter table professionals drop column account_number;
alter table professionals add column account_sealed bytea;
alter table professionals add column account_last4 text check (account_last4 ~ '^[0-9]{4}$');
alter table professionals add column registered_print bytea;

-- ID proofs, which are private files.
create table id_proofs (
  id bigint generated always as identity primary key,
  account_id bigint not null references professionals (account_id) on delete cascade,
  position smallint not null,
  file_id bigint not null unique references files (id) on delete cascade,
  created_at timestamptz not null,
  unique (account_id, position)
);

-- Who looked at somebody else's private file, and when. It outlives the file.
create table file_views (
  id bigint generated always as identity primary key,
  file_id bigint not null,
  owner_id bigint references accounts (id) on delete set null,
  reader_id bigint not null references accounts (id),
  at timestamptz not null
);
create index file_views_owner on file_views (owner_id, id) where owner_id is not null;
create index file_views_file on file_views (file_id, reader_id, at desc);
