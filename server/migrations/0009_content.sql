-- Pages by slug, and the home page's banners.
create table pages (
  slug text primary key,
  title_en text not null,
  title_hi text not null,
  body_en text not null,
  body_hi text not null
);

create table banners (
  id integer generated always as identity primary key,
  title_en text,
  title_hi text,
  description_en text,
  description_hi text,
  color text,
  picture_id bigint references files (id),
  position smallint not null
);
