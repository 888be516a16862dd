import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { listPath, pathOf } from './card-of.ts';

/** Where a proposal leads: a service to its own page, a category or sub-category to its list. */
export function pathOfSuggestion(one: Suggestion): string {
  return one.kind === 'service' ? pathOf(one) : listPath(one.category_id, one.subcategory_id);
}
