-- Pictures with which a professional shows what was done; private files. Work that is done again adds its own behind the first ones.
create table line_proofs (
  line_id bigint not null references booking_lines (id) on delete cascade,
  position smallint not null,
  file_id bigint not null unique references files (id) on delete cascade,
  primary key (line_id, position)
);
