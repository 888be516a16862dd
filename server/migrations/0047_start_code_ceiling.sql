-- Wrong entries of all start codes of a line; `tries` counts those of its current code.
alter table start_codes add column total_tries integer not null default 0;
