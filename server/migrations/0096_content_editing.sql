-- Operators edit banners and content pages in the console.

alter table banners
  -- Where the banner leads: a path of ours, or an address of an allowed site; null: nowhere.
  add column link text,
  -- Shown from the first instant until before the second one; null: without that limit.
  add column from_at timestamptz,
  add column until_at timestamptz,
  -- Slugs of the cities where it is shown; empty: everywhere.
  add column cities text[] not null default '{}',
  -- The text is on the picture instead of below it, with the colour and the scrim that the measured picture needs.
  add column text_over boolean not null default false,
  add column text_tone text check (text_tone in ('light', 'dark')),
  add column scrim smallint check (scrim between 0 and 100),
  add column archived_at timestamptz,
  -- Raised by each change of what an operator edits, so that an edit based on an older one is refused.
  add column version integer not null default 1 check (version > 0),
  add constraint banners_period check (until_at > from_at),
  add constraint banners_measured check (not text_over or (text_tone is not null and scrim is not null));
create index banners_shown on banners (position, id) where archived_at is null;
create index banners_listed on banners ((archived_at is not null), position, id);

-- The order of banners is not a part of their form.
create function count_banner_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['version', 'position'] is distinct from to_jsonb(old) - array['version', 'position'] then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger banners_version before update on banners for each row execute function count_banner_version();

-- Published texts of content pages; never changed, because consents name them.
create table page_revisions (
  id bigint generated always as identity primary key,
  slug text not null references pages (slug),
  -- Counts the revisions of a page from 1.
  number integer not null check (number > 0),
  title_en text not null,
  title_hi text not null,
  body_en text not null,
  body_hi text not null,
  -- What changed, in the operator's words.
  note text not null,
  -- The number of the revision that was restored.
  restored_from integer,
  -- Null: published before revisions were kept, so that neither is known, or by the demo.
  published_by bigint references accounts (id),
  published_at timestamptz,
  unique (slug, number),
  unique (slug, id)
);

-- The texts of a page are what operators work on; customers see the published revision.
alter table pages
  add column id integer generated always as identity unique,
  -- Null: never published.
  add column revision_id bigint,
  add column version integer not null default 1 check (version > 0),
  add column saved_by bigint references accounts (id),
  add column saved_at timestamptz,
  add constraint pages_revision foreign key (slug, revision_id) references page_revisions (slug, id);

insert into page_revisions (slug, number, title_en, title_hi, body_en, body_hi, note)
  select slug, 1, title_en, title_hi, body_en, body_hi, '' from pages;
update pages p set revision_id = r.id from page_revisions r where r.slug = p.slug;

create function count_page_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['version', 'saved_by', 'saved_at'] is distinct from to_jsonb(old) - array['version', 'saved_by', 'saved_at'] then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger pages_version before update on pages for each row execute function count_page_version();

create function refuse_revision_change() returns trigger language plpgsql as $$
begin
  raise exception 'revisions of pages are never changed' using errcode = 'restrict_violation';
end $$;
create trigger page_revisions_append_only before update or delete or truncate on page_revisions
  for each statement execute function refuse_revision_change();

-- A consent names the published revisions of the two pages that its form links to. Null for consents given before revisions were kept: the
-- text that those people saw is not known, only the version of the notice.
alter table consents
  add column terms_revision_id bigint references page_revisions (id),
  add column privacy_revision_id bigint references page_revisions (id);

create function name_consented_revisions() returns trigger language plpgsql as $$
begin
  new.terms_revision_id := (select revision_id from pages where slug = 'terms-and-conditions');
  new.privacy_revision_id := (select revision_id from pages where slug = 'privacy-policy');
  return new;
end $$;
create trigger consents_revisions before insert on consents for each row execute function name_consented_revisions();
