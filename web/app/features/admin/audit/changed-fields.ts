import type { ListedAuditEntry } from '@aaspaas/contract/features/admin-audit.ts';

/** A field of an object with its values as texts; null where it has none. */
export interface ChangedField {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the fields that differ between the object before and after, in the order of the object. */
export function changedFields({
  before,
  after,
}: Pick<ListedAuditEntry, 'before' | 'after'>): readonly ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: valueText(before?.[name]), after: valueText(after?.[name]) }))
    .filter((field) => field.before !== field.after);
}

/** Returns a value as text: texts as they are, others as JSON; null without a value. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
