-- Appeals of professionals against assignments, which operators answer.
create table appeals (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments (id) on delete cascade,
  professional_id bigint not null references professionals (account_id) on delete cascade,
  text text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  -- When operators were notified that the answer is overdue.
  overdue_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- One open appeal per professional and assignment.
create unique index appeals_open on appeals (assignment_id, professional_id) where answered_at is null;
create index appeals_professional on appeals (professional_id, id desc);
create index appeals_queue on appeals (id) where answered_at is null;
create index appeals_answered on appeals (id desc) where answered_at is not null;
create index appeals_due on appeals (due_at) where answered_at is null and overdue_at is null;
