-- Files that `npm run files:move` has copied to another store and compared there, so that a run after an interruption continues.
create table file_moves (
  file_id bigint not null references files on delete cascade,
  target text not null,
  visibility text not null check (visibility in ('public', 'private')),
  sha256 bytea not null check (length(sha256) = 32),
  primary key (file_id, target)
);
