-- Photos with which a customer shows what is wrong; private files.
create table dispute_photos (
  dispute_id bigint not null references disputes (id) on delete cascade,
  position smallint not null,
  file_id bigint not null unique references files (id) on delete cascade,
  primary key (dispute_id, position)
);
