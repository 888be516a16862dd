import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { listPath, servicePath } from '../card.ts';

/** Returns the path of a suggestion: a service's page, or the list of a category or sub-category. */
export function suggestionPath(one: Suggestion): string {
  return one.kind === 'service' ? servicePath(one) : listPath(one.category_id, one.subcategory_id);
}
