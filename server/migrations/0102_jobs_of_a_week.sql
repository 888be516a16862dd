-- The suggestions for a line count each professional's jobs of the week, without reading all their lines.
drop index booking_lines_professional;
create index booking_lines_professional on booking_lines (professional_id, state, id desc) include (starts_at)
  where professional_id is not null;
