-- Professionals as customers see them before one is assigned.

-- What an operator checked about a professional, and when.
create table professional_checks (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals (account_id) on delete cascade,
  kind text not null check (kind in ('identity', 'address', 'skills')),
  checked_at timestamptz not null,
  unique (professional_id, kind)
);
-- Until now the ID proofs were confirmed with the approval.
insert into professional_checks (professional_id, kind, checked_at)
select account_id, 'identity', state_at from professionals where state = 'approved' and id_verified;

-- The profile picture that an operator approved. Another picture is private to assigned bookings until it is approved.
alter table professionals add column approved_photo_id bigint references files (id) on delete set null;
create index professionals_approved_photo on professionals (approved_photo_id) where approved_photo_id is not null;

-- Short descriptions of typical jobs, offered as suggestions when a customer describes the work.
alter table subcategories add column job_descriptions_en text[] not null default '{}';
alter table subcategories add column job_descriptions_hi text[] not null default '{}';
alter table subcategories add constraint subcategories_job_descriptions_paired
  check (cardinality(job_descriptions_en) = cardinality(job_descriptions_hi));

-- The usual duration of a service: the median of its latest finished lines.
create index booking_lines_finished on booking_lines (service_id, work_type, done_at desc) include (day_hours)
  where done_at is not null;
