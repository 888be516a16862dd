-- When a professional was asked for a PAN or an Aadhaar, and the last day to state it (Asia/Kolkata). Only from the day after it are 5 % of
-- the taxable value withheld (section 397 (2) Income-tax Act 2025).
create table tax_detail_requests (
  professional_id bigint primary key references accounts (id),
  due_on date not null,
  created_at timestamptz not null
);
create trigger tax_detail_requests_append_only before update or delete or truncate on tax_detail_requests
  for each statement execute function refuse_change();
