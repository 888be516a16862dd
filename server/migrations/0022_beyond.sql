-- The addresses a customer keeps to choose from; the forms' one address field is filled from them.
create table saved_addresses (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  label text not null check (label in ('home', 'work', 'other')),
  -- What the person calls it, where it is neither home nor work.
  name text,
  line text not null,
  landmark text,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  city text not null,
  state text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create index saved_addresses_account on saved_addresses (account_id, id desc);
create unique index saved_addresses_default on saved_addresses (account_id) where is_default;

-- The services a customer marked to find again.
create table favourites (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  service_id integer not null references services (id),
  created_at timestamptz not null,
  unique (account_id, service_id)
);
