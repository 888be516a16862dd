import type { Category } from '@aaspaas/contract/features/catalog.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { CategoryRow } from './store.ts';

/** A category in the reader's language. */
export function presentCategory(row: CategoryRow, language: Language): Category {
  return { id: row.id, category_name: row[`name_${language}`], image_url: row.picture_id === null ? null : String(row.picture_id) };
}
