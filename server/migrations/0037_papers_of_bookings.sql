-- The GSTIN of a customer who needs it on invoices.
alter table accounts add column gstin text check (gstin ~ '^[0-9A-Z]{15}$');

-- Which operator looked at whose paper, and when.
create table paper_views (
  id bigint generated always as identity primary key,
  paper_id bigint not null references papers (id),
  owner_id bigint references accounts (id) on delete set null,
  reader_id bigint not null references accounts (id),
  at timestamptz not null
);
create index paper_views_owner on paper_views (owner_id, id) where owner_id is not null;
create index paper_views_paper on paper_views (paper_id, reader_id, at desc);
