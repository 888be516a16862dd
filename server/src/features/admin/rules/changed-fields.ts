import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { JsonObject } from '../../../kernel/json.ts';

/** Fields that count changes, follow from others, or are no part of a form. */
const UNNAMED = new Set(['version', 'next_prices', 'position']);

/** Returns what differs between two states of an object, in the order of its fields; null: the earlier state is not known. */
export function changedFields(
  before: JsonObject | null,
  after: JsonObject | null,
): VersionConflict['changes'] {
  if (!before || !after) return [];
  return Object.keys(after).flatMap((field) => {
    const [from = null, to = null] = [before[field], after[field]];
    // Both are read from Postgres, which orders the keys of JSON.
    const isSame = JSON.stringify(from) === JSON.stringify(to);
    return UNNAMED.has(field) || isSame ? [] : [{ field, from, to }];
  });
}
