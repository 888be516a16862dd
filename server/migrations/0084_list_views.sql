-- Named filters, order and columns of a console list: of one operator, or shared with everyone who may read the list.
create table list_views (
  id bigint generated always as identity primary key,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  -- The query of the list's address, e.g. `f.state=placed&sort=-starts_at`.
  query text not null check (length(query) <= 2000),
  operator_id bigint not null references operators on delete cascade,
  shared boolean not null,
  created_at timestamptz not null
);
-- An operator has one view of a name, and so do all operators together for shared ones.
create unique index list_views_own on list_views (operator_id, list, lower(name)) where not shared;
create unique index list_views_shared on list_views (list, lower(name)) where shared;
