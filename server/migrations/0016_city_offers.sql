-- What is available at the centre of each city that has pages of its own, counted anew by a loop: a row for the city (both ids 0), for each
-- category (sub-category 0) and for each sub-category of which there is something.
create table city_offers (
  city text not null,
  category_id smallint not null,
  subcategory_id integer not null,
  -- Ascending.
  services integer[] not null,
  professionals integer not null,
  -- When another set of services began to be available.
  changed_at timestamptz not null,
  primary key (city, category_id, subcategory_id)
);
create index city_offers_scope on city_offers (category_id, subcategory_id);
