import { MAX_ID } from '@aaspaas/contract/kernel/fields.ts';

/**
 * Parses ids sent as a list or, as forms send them, as a comma-separated text. Removes duplicates; returns null if any
 * entry is not a valid id.
 */
export function parseIdList(input: unknown): number[] | null {
  if (input === undefined || input === null || input === '') return [];
  const items: unknown[] = Array.isArray(input)
    ? input
    : typeof input === 'string'
      ? input.split(',')
      : [input];
  const ids = items.map((item) =>
    typeof item === 'number'
      ? item
      : typeof item === 'string' && /^\s*\d{1,15}\s*$/.test(item)
        ? Number(item)
        : 0,
  );
  return ids.every((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID) ? [...new Set(ids)] : null;
}
