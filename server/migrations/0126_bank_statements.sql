-- Statements of our bank account: uploaded files and their lines. Paise, days in Asia/Kolkata.

create table bank_statements (
  id bigint generated always as identity primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  -- Days of its lines.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Lines that were new, and lines that an earlier file had.
  added integer not null check (added >= 0),
  repeated integer not null check (repeated >= 0),
  closing_balance bigint not null,
  uploaded_by bigint not null references accounts (id),
  uploaded_at timestamptz not null
);

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements (id),
  -- Its row of the file, as spreadsheets count.
  file_row integer not null check (file_row > 0),
  day date not null,
  narration text not null,
  -- The bank's reference, upper case; empty if it gave none.
  utr text not null check (utr = upper(utr)),
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  balance bigint not null,
  -- Of all cells: the same line of another file is the same line.
  hash text not null unique,
  -- What it is; both null until it is matched.
  settlement_id bigint unique references settlements (id),
  payout_item_id bigint references payout_items (id),
  matched_at timestamptz,
  -- Null: by its reference.
  matched_by bigint references accounts (id),
  check ((debit = 0) <> (credit = 0)),
  check (settlement_id is null or payout_item_id is null),
  check ((matched_at is not null) = (settlement_id is not null or payout_item_id is not null)),
  check (settlement_id is null or credit > 0)
);
create index bank_lines_statement on bank_lines (statement_id, id);
create index bank_lines_day on bank_lines (day, id);
create index bank_lines_utr on bank_lines (utr) where utr <> '';
create index bank_lines_payout on bank_lines (payout_item_id) where payout_item_id is not null;
-- A payout is paid once and returned at most once.
create unique index bank_lines_payout_paid on bank_lines (payout_item_id) where payout_item_id is not null and debit > 0;
create unique index bank_lines_payout_returned on bank_lines (payout_item_id) where payout_item_id is not null and credit > 0;

create trigger bank_statements_append_only before update or delete or truncate on bank_statements
  for each statement execute function refuse_change();

-- A match is the only change; it happens once.
create function refuse_bank_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.matched_at is null and new.matched_at is not null then
    old.settlement_id := new.settlement_id;
    old.payout_item_id := new.payout_item_id;
    old.matched_at := new.matched_at;
    old.matched_by := new.matched_by;
    if new = old then
      return new;
    end if;
  end if;
  raise exception 'bank_lines is append-only: % is not allowed', lower(tg_op) using errcode = 'restrict_violation';
end
$$;
create trigger bank_lines_append_only before update or delete on bank_lines
  for each row execute function refuse_bank_line_change();
create trigger bank_lines_no_truncate before truncate on bank_lines
  for each statement execute function refuse_change();

alter table unmatched_money
  add column bank_line_id bigint unique references bank_lines (id),
  add constraint unmatched_money_object check ((settlement_row_id is null) <> (bank_line_id is null)),
  add constraint unmatched_money_reason check (case when bank_line_id is null
    then reason in ('unknown', 'amount_differs', 'unexpected_type', 'repeated')
    else reason in ('unknown', 'amount_differs') end);
