-- Second factor of operators. Secrets are encrypted by the application; `totp_last_step` refuses a code that was used before.
alter table operators
  add column totp_sealed bytea,
  add column totp_pending_sealed bytea,
  add column totp_pending_at timestamptz,
  add column totp_last_step bigint,
  -- Demo accounts log in without it.
  add column totp_exempt boolean not null default false,
  add check ((totp_pending_sealed is null) = (totp_pending_at is null));

update operators set totp_exempt = true
from accounts a, settings s
where a.id = operators.account_id and s.key = 'demo'
  and exists (select from jsonb_array_elements(s.value -> 'accounts') one
    where one ->> 'role' = 'admin' and one ->> 'mobile' = a.mobile);

create table operator_recovery_codes (
  account_id bigint not null references operators,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Until when this session may make calls that need a recent code.
alter table sessions add column step_up_until timestamptz;
