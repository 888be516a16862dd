import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { listPath, servicePath } from './card.ts';

/** Where a proposal leads: a service to its own page, a category or sub-category to its list. */
export function suggestionPath(one: Suggestion): string {
  return one.kind === 'service' ? servicePath(one) : listPath(one.category_id, one.subcategory_id);
}
