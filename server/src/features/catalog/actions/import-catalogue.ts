import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { addFiles, fileIdsByKey, type StoredFile } from '../../media/index.ts';
import {
  type CatalogueChange,
  type CatalogueDiff,
  type CatalogueFields,
  type CatalogueKind,
  catalogueConflicts,
  catalogueDiff,
  type PictureKeys,
  type StoredCatalogue,
  type StoredObject,
} from '../rules/catalogue-changes.ts';
import type { CatalogueInput } from '../rules/catalogue-files.ts';
import { lockCatalogue } from '../store.ts';
import { setPriceNow } from './prices.ts';

/** What an import needs from outside the catalogue. */
export interface ImportDeps {
  /**
   * Runs a change of one object, which returns the object's subject such as `service:12`, and records it.
   * @param subject null for a new object
   */
  readonly recordChange: (
    subject: string | null,
    columns: readonly string[],
    run: () => Promise<string>,
  ) => Promise<void>;
  /** Called after services moved to another sub-category. */
  readonly onServicesMoved: (serviceIds: readonly number[]) => Promise<void>;
}

/** Checked files with their pictures. */
export interface CatalogueImport {
  readonly input: CatalogueInput;
  readonly pictureKeys: PictureKeys;
  /** Pictures in the object store that may have no row yet. */
  readonly pictures: readonly StoredFile[];
}

/**
 * Writes the differences between checked files and the database, in the caller's transaction, and returns them. Deletes nothing.
 * @throws an error if the database changed since the check so that the files do not fit it
 */
export async function importCatalogue(
  tx: Tx,
  { input, pictureKeys, pictures }: CatalogueImport,
  deps: ImportDeps,
  now: Date,
): Promise<CatalogueDiff> {
  await lockCatalogue(tx);
  const stored = await storedCatalogue(tx);
  const conflicts = catalogueConflicts(input, stored);
  if (conflicts.length) throw new Error('the catalogue changed meanwhile: run the command again');
  const diff = catalogueDiff(input, stored, pictureKeys);
  const ids = {
    category: idsBySlug(stored.category),
    subcategory: idsBySlug(stored.subcategory),
    files: await addMissingFiles(tx, pictureKeys, pictures, now),
  };
  for (const change of diff.changes)
    await deps.recordChange(
      change.id === null ? null : `${change.kind}:${change.id}`,
      change.changes.map(({ column }) => column),
      async () => {
        const id = await WRITE[change.kind](tx, change, ids, now);
        if (change.kind !== 'service') ids[change.kind].set(change.slug, id);
        return `${change.kind}:${id}`;
      },
    );
  const moved = diff.changes.flatMap(({ kind, id, changes }) =>
    kind === 'service' && id !== null && changes.some(({ column }) => column === 'subcategory') ? [id] : [],
  );
  if (moved.length) await deps.onServicesMoved(moved);
  return diff;
}

/** Reads the catalogue as the files describe it. */
export async function storedCatalogue(executor: Executor): Promise<StoredCatalogue> {
  const { rows } = await sql<StoredObject & { kind: CatalogueKind }>`
    select 'category' as kind, c.id, c.slug, jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_hi', c.name_hi,
      'position', c.position, 'picture', ${keysOf(sql`array[c.picture_id]`)}) as fields
    from categories c
    union all
    select 'subcategory', b.id, b.slug, jsonb_build_object('category', c.slug, 'name_en', b.name_en, 'name_hi', b.name_hi,
      'position', b.position, 'picture', ${keysOf(sql`array[b.picture_id]`)},
      'job_descriptions_en', b.job_descriptions_en, 'job_descriptions_hi', b.job_descriptions_hi)
    from subcategories b join categories c on c.id = b.category_id
    union all
    select 'service', s.id, s.slug, jsonb_build_object('subcategory', b.slug, 'type', s.servicetype, 'gender_choice', s.gender_choice,
      'name_en', s.name_en, 'name_hi', s.name_hi, 'about_en', s.about_en, 'about_hi', s.about_hi,
      'overview_en', s.overview_en, 'overview_hi', s.overview_hi, 'search_words', s.search_words,
      'per_hour', v.per_hour / 100.0, 'per_day', v.per_day / 100.0, 'pictures', ${keysOf(sql`s.picture_ids`)}, 'active', s.active)
    from services s join subcategories b on b.id = s.subcategory_id left join service_prices v on v.id = s.current_price_id
    order by 1, 3`.execute(executor);
  const of = (kind: CatalogueKind) => rows.filter((row) => row.kind === kind);
  return { category: of('category'), subcategory: of('subcategory'), service: of('service') };
}

/** The keys of files by their ids, in order. */
const keysOf = (ids: ReturnType<typeof sql>) => sql`(
  select coalesce(jsonb_agg(f.key order by o.position), '[]'::jsonb)
  from unnest(${ids}) with ordinality as o (file_id, position) join files f on f.id = o.file_id)`;

interface Ids {
  readonly category: Map<string, number>;
  readonly subcategory: Map<string, number>;
  readonly files: ReadonlyMap<string, number>;
}

type Write = (tx: Tx, change: CatalogueChange, ids: Ids, now: Date) => Promise<number>;

const WRITE: Readonly<Record<CatalogueKind, Write>> = {
  category: async (tx, { slug, fields }, ids) => {
    const { id, name_en, name_hi, position } = fields;
    const { rows } = await sql<{ id: number }>`
      insert into categories (id, slug, name_en, name_hi, picture_id, position)
      values (${id}, ${slug}, ${name_en}, ${name_hi}, ${fileIdsOf(fields, 'picture', ids)[0] ?? null}, ${position})
      on conflict (id) do update set name_en = excluded.name_en, name_hi = excluded.name_hi,
        picture_id = coalesce(excluded.picture_id, categories.picture_id), position = excluded.position
      returning id`.execute(tx);
    return requireId(rows);
  },
  subcategory: async (tx, { slug, fields }, ids) => {
    const { name_en, name_hi, position, job_descriptions_en, job_descriptions_hi } = fields;
    const { rows } = await sql<{ id: number }>`
      insert into subcategories (category_id, slug, name_en, name_hi, picture_id, position, job_descriptions_en, job_descriptions_hi)
      values (${idOf(ids.category, fields['category'])}, ${slug}, ${name_en}, ${name_hi},
        ${fileIdsOf(fields, 'picture', ids)[0] ?? null}, ${position}, ${job_descriptions_en}::text[], ${job_descriptions_hi}::text[])
      on conflict (slug) do update set name_en = excluded.name_en, name_hi = excluded.name_hi,
        picture_id = coalesce(excluded.picture_id, subcategories.picture_id), position = excluded.position,
        job_descriptions_en = excluded.job_descriptions_en, job_descriptions_hi = excluded.job_descriptions_hi
      returning id`.execute(tx);
    return requireId(rows);
  },
  service: async (tx, { id: known, slug, fields, changes }, ids, now) => {
    const {
      type,
      gender_choice,
      name_en,
      name_hi,
      about_en,
      about_hi,
      overview_en,
      overview_hi,
      search_words,
    } = fields;
    const pictureIds = fileIdsOf(fields, 'pictures', ids);
    const subcategoryId = idOf(ids.subcategory, fields['subcategory']);
    const { rows } = await sql<{ id: number }>`
      insert into services (category_id, subcategory_id, slug, servicetype, gender_choice, name_en, name_hi, about_en, about_hi,
        overview_en, overview_hi, search_words, picture_ids, active, created_at)
      select b.category_id, b.id, ${slug}, ${type}, ${gender_choice}::boolean, ${name_en}, ${name_hi}, ${about_en}, ${about_hi},
        ${overview_en}, ${overview_hi}, ${search_words}, ${pictureIds}::bigint[],
        -- A bookable service may only be active once it has its price.
        false, ${now}::timestamptz
      from subcategories b where b.id = ${subcategoryId}
      on conflict (slug) do update set category_id = excluded.category_id, subcategory_id = excluded.subcategory_id,
        gender_choice = excluded.gender_choice, name_en = excluded.name_en, name_hi = excluded.name_hi, about_en = excluded.about_en,
        about_hi = excluded.about_hi, overview_en = excluded.overview_en, overview_hi = excluded.overview_hi,
        search_words = excluded.search_words,
        picture_ids = case when excluded.picture_ids = '{}' then services.picture_ids else excluded.picture_ids end
      returning id`.execute(tx);
    const id = requireId(rows);
    const { per_day, per_hour } = fields;
    const priced = changes.some(({ column }) => column === 'per_day' || column === 'per_hour');
    if (priced && typeof per_day === 'number' && typeof per_hour === 'number')
      await setPriceNow(tx, id, { perDay: per_day * 100, perHour: per_hour * 100 }, now);
    // A service that operators withdrew stays withdrawn.
    if (known === null) await sql`update services set active = true where id = ${id}`.execute(tx);
    return id;
  },
};

async function addMissingFiles(
  tx: Tx,
  keys: PictureKeys,
  pictures: readonly StoredFile[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const known = await fileIdsByKey(tx, [...keys.values()]);
  const added = await addFiles(
    tx,
    pictures
      .filter(({ key }) => !known.has(key))
      .map((file) => ({ ...file, visibility: 'public' as const, owner_id: null, created_at: now })),
  );
  return new Map([...known, ...added]);
}

function fileIdsOf(fields: CatalogueFields, column: string, ids: Ids): number[] {
  const keys = fields[column];
  return Array.isArray(keys) ? keys.map((key: string) => idOf(ids.files, key)) : [];
}

function idOf(ids: ReadonlyMap<string, number>, name: unknown): number {
  const id = ids.get(String(name));
  if (id === undefined) throw new Error(`the catalogue has no ${String(name)}`);
  return id;
}

function idsBySlug(objects: readonly StoredObject[]): Map<string, number> {
  return new Map(objects.map(({ slug, id }) => [slug, id]));
}

function requireId(rows: readonly { id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('a row of the catalogue was not written');
  return row.id;
}
