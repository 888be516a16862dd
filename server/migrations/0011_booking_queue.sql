-- The operators' lists: the lines of one state by when they begin.
create index booking_lines_queue on booking_lines (state, starts_at, id);
