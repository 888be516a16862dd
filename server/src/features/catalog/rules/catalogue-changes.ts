import type { CatalogueFile, CatalogueInput } from './catalogue-files.ts';
import { problemOf } from './catalogue-files.ts';
import type { CatalogueProblem } from './catalogue-table.ts';

export type CatalogueKind = 'category' | 'subcategory' | 'service';

type FieldValue = string | number | boolean | null | readonly string[];

/** The fields of an object by the names of the files' columns; pictures as keys of their files. */
export type CatalogueFields = Readonly<Record<string, FieldValue>>;

/** An object of the catalogue in the database. */
export interface StoredObject {
  readonly id: number;
  readonly slug: string;
  readonly fields: CatalogueFields;
}

/** The catalogue in the database. */
export type StoredCatalogue = Readonly<Record<CatalogueKind, readonly StoredObject[]>>;

/** A field that changes. */
export interface FieldChange {
  readonly column: string;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** A new object, or an object with changed fields. */
export interface CatalogueChange {
  readonly kind: CatalogueKind;
  readonly slug: string;
  /** Null: new. */
  readonly id: number | null;
  readonly fields: CatalogueFields;
  /** All fields of a new object. */
  readonly changes: readonly FieldChange[];
}

/** What an import does. */
export interface CatalogueDiff {
  readonly changes: readonly CatalogueChange[];
  readonly unchanged: number;
  /** Slugs of active services that the files do not contain; nothing happens to them. */
  readonly missing: readonly string[];
}

/** The pictures of the files: the key under which each is stored, by its path. */
export type PictureKeys = ReadonlyMap<string, string>;

/** Returns the problems between the files and the database. */
export function catalogueConflicts(input: CatalogueInput, stored: StoredCatalogue): CatalogueProblem[] {
  const bySlug = slugIndex(stored);
  const categoryById = new Map(stored.category.map((one) => [one.id, one]));
  const isNew = (kind: CatalogueKind, slug: string) => !bySlug[kind].has(slug);
  const problems: CatalogueProblem[] = [];
  const report = (file: CatalogueFile, row: number, column: string, problem: string) =>
    problems.push(problemOf(file, row, column, problem));
  for (const { row, id, slug, picture } of input.categories) {
    const current = categoryById.get(id);
    const owner = bySlug.category.get(slug);
    if (current && current.slug !== slug)
      report(
        'categories.csv',
        row,
        'slug',
        `category ${id} has the slug "${current.slug}", which cannot change`,
      );
    else if (owner && owner.id !== id)
      report('categories.csv', row, 'id', `"${slug}" has the id ${owner.id}, which cannot change`);
    if (!current && !picture.length)
      report('categories.csv', row, 'picture', 'is empty: a new category needs one');
  }
  for (const { row, slug, category, picture } of input.subcategories) {
    const current = bySlug.subcategory.get(slug);
    if (!input.categorySlugs.has(category) && isNew('category', category))
      report('subcategories.csv', row, 'category', `there is no category "${category}"`);
    if (current && current.fields['category'] !== category)
      report(
        'subcategories.csv',
        row,
        'category',
        `is "${String(current.fields['category'])}" and cannot change: add a new sub-category`,
      );
    if (!current && !picture.length)
      report('subcategories.csv', row, 'picture', 'is empty: a new sub-category needs one');
  }
  for (const { row, slug, subcategory, type, pictures } of input.services) {
    const current = bySlug.service.get(slug);
    if (!input.subcategorySlugs.has(subcategory) && isNew('subcategory', subcategory))
      report('services.csv', row, 'subcategory', `there is no sub-category "${subcategory}"`);
    if (current && current.fields['type'] !== type)
      report(
        'services.csv',
        row,
        'type',
        `is "${String(current.fields['type'])}" and cannot change: add a new service`,
      );
    if (!current && !pictures.length)
      report('services.csv', row, 'pictures', 'is empty: a new service needs one');
  }
  return problems;
}

/** Compares valid files with the database. An empty picture cell keeps the current pictures. */
export function catalogueDiff(
  input: CatalogueInput,
  stored: StoredCatalogue,
  pictureKeys: PictureKeys,
): CatalogueDiff {
  const bySlug = slugIndex(stored);
  const keysOf = (paths: readonly string[]) => paths.map((path) => requireKey(pictureKeys, path));
  const desired = [
    ...input.categories.map(({ row: _, slug, picture, ...fields }) => ({
      kind: 'category' as const,
      slug,
      fields: { ...fields, picture: keysOf(picture) },
    })),
    ...input.subcategories.map(({ row: _, slug, picture, ...fields }) => ({
      kind: 'subcategory' as const,
      slug,
      fields: { ...fields, picture: keysOf(picture) },
    })),
    ...input.services.map(({ row: _, slug, pictures, ...fields }) => ({
      kind: 'service' as const,
      slug,
      fields: { ...fields, pictures: keysOf(pictures) },
    })),
  ];
  const changes = desired.flatMap(({ kind, slug, fields }): CatalogueChange[] => {
    const current = bySlug[kind].get(slug);
    const changed = changedFields(fields, current?.fields);
    return changed.length ? [{ kind, slug, id: current?.id ?? null, fields, changes: changed }] : [];
  });
  const listed = new Set(input.services.map(({ slug }) => slug));
  return {
    changes,
    unchanged: desired.length - changes.length,
    missing: stored.service
      .filter(({ slug, fields }) => fields['active'] && !listed.has(slug))
      .map(({ slug }) => slug),
  };
}

function changedFields(fields: CatalogueFields, current: CatalogueFields | undefined): FieldChange[] {
  return Object.entries(fields).flatMap(([column, to]) => {
    if (!current) return [{ column, from: null, to }];
    const from = current[column] ?? null;
    const kept = column.startsWith('picture') && Array.isArray(to) && to.length === 0;
    return kept || JSON.stringify(from) === JSON.stringify(to) ? [] : [{ column, from, to }];
  });
}

function slugIndex({ category, subcategory, service }: StoredCatalogue) {
  const index = (objects: readonly StoredObject[]) => new Map(objects.map((one) => [one.slug, one]));
  return { category: index(category), subcategory: index(subcategory), service: index(service) };
}

function requireKey(keys: PictureKeys, path: string): string {
  const key = keys.get(path);
  if (key === undefined) throw new Error(`picture ${path} has no key`);
  return key;
}
