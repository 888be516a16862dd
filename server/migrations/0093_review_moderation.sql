-- Readers report reviews, and operators hide them. The sums count visible reviews only.
alter table reviews
  -- When an operator hid it, and why.
  add column hidden_at timestamptz,
  add column hidden_reason text check (hidden_reason in ('abusive', 'personal_data', 'advertising', 'off_topic', 'fake')),
  -- The first report since an operator last decided; null: none.
  add column reported_at timestamptz,
  add constraint reviews_hidden check ((hidden_at is null) = (hidden_reason is null));
-- The queue, and the operators' list: reported ones first, then the newest.
create index reviews_reported on reviews (reported_at) where reported_at is not null;
create index reviews_listed on reviews ((reported_at is null), (-id));
create index reviews_hidden_listed on reviews ((reported_at is null), (-id)) where hidden_at is not null;
create index reviews_comment_trigrams on reviews using gin (comment gin_trgm_ops);

create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews (id) on delete cascade,
  -- Who reports; each reader once.
  account_id bigint not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('abusive', 'personal_data', 'advertising', 'off_topic', 'fake')),
  created_at timestamptz not null,
  unique (review_id, account_id)
);
create index review_reports_account on review_reports (account_id);
