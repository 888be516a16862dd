-- A line that lost its professional early is planned again. When its search among professionals on duty begins, unless the
-- plan found another one; null: none is scheduled.
alter table job_searches add column begin_at timestamptz;
create index job_searches_begin on job_searches (begin_at) where begin_at is not null;
