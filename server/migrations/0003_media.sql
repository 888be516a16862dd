-- Files by content; the bytes live in the object store under `key`.
create table files (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('image', 'video', 'document')),
  mime text not null,
  bytes integer not null,
  width integer,
  height integer,
  -- The ground shown until the picture is there, `#rrggbb`.
  colour text,
  visibility text not null check (visibility in ('public', 'private')),
  owner_id bigint references accounts (id) on delete set null,
  created_at timestamptz not null
);
alter table accounts add constraint accounts_avatar foreign key (avatar_file_id) references files (id) on delete set null;
create index files_owner on files (owner_id) where owner_id is not null;
