import type { Category, Subcategory } from '@aaspaas/contract/features/catalog.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { CategoryRow, SubcategoryRow } from './store.ts';

/** Pictures of the rows of a list, by file id. */
export type Pictures = ReadonlyMap<number, Picture>;

/** Serializes a category in the reader's language. */
export function presentCategory(row: CategoryRow, language: Language, pictures: Pictures): Category {
  const name = row[`name_${language}`];
  return { id: row.id, slug: row.slug, category_name: name, name, ...pictureOf(row.picture_id, pictures) };
}

/** Serializes a sub-category in the reader's language. */
export function presentSubcategory(row: SubcategoryRow, language: Language, pictures: Pictures): Subcategory {
  const name = row[`name_${language}`];
  return {
    id: row.id,
    slug: row.slug,
    name,
    subcategory_name: name,
    category_id: row.category_id,
    ...pictureOf(row.picture_id, pictures),
  };
}

function pictureOf(id: number | null, pictures: Pictures) {
  const picture = (id !== null && pictures.get(id)) || null;
  return { image_url: picture?.url ?? null, picture };
}
