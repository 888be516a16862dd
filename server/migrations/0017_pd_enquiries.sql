-- Packers-and-delivery enquiries and their pictures, which are private files.
create table pd_enquiries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  from_address text not null,
  to_address text not null,
  -- The day that was chosen, Asia/Kolkata.
  day date not null,
  mobile text not null,
  description text not null,
  video_file_id bigint unique references files (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'enquired', 'rejected')),
  status_at timestamptz not null,
  created_at timestamptz not null
);
create index pd_enquiries_account on pd_enquiries (account_id, id desc);
create index pd_enquiries_status on pd_enquiries (status, id);

create table pd_enquiry_images (
  enquiry_id bigint not null references pd_enquiries (id) on delete cascade,
  position smallint not null,
  file_id bigint not null unique references files (id) on delete cascade,
  primary key (enquiry_id, position)
);
