-- What a professional wrote and sent for a service: who to ask for, where, and how it looks. Offerings that were made by a name alone have none.
create table service_forms (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals (account_id) on delete cascade,
  name text not null,
  mobile text not null,
  email text not null,
  address text not null,
  employee_type text not null check (employee_type in ('part_time', 'full_time')),
  description text not null,
  video_file_id bigint unique references files (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index service_forms_professional on service_forms (professional_id);

create table service_form_images (
  form_id bigint not null references service_forms (id) on delete cascade,
  position smallint not null,
  file_id bigint not null unique references files (id) on delete cascade,
  primary key (form_id, position)
);

alter table offerings add column form_id bigint unique references service_forms (id) on delete set null;

-- A service that the catalogue does not have: an operator gives it a price, and it becomes one, or says why not. It shares its numbers with
-- the offerings, so that an `action_id` names one thing.
create table custom_services (
  id bigint primary key default nextval('offerings_id_seq'),
  professional_id bigint not null references professionals (account_id) on delete cascade,
  category_id smallint not null references categories (id),
  subcategory_id integer not null references subcategories (id),
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  form_id bigint unique references service_forms (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  state_reason text,
  state_at timestamptz not null,
  -- What it became.
  service_id integer references services (id),
  removed_at timestamptz,
  created_at timestamptz not null
);
create unique index custom_services_once on custom_services (professional_id, subcategory_id, lower(name))
  where removed_at is null and state <> 'approved';
create index custom_services_state on custom_services (state, state_at, id) where removed_at is null;
