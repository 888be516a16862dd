import { MAX_ID } from '@aaspaas/contract/kernel/fields.ts';

/** Ids as a list, or as a text that lists them by commas, as forms send them; each once, null where that is something else. */
export function sentIds(sent: unknown): number[] | null {
  if (sent === undefined || sent === null || sent === '') return [];
  const listed: unknown[] = Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(',') : [sent];
  const ids = listed.map((one) =>
    typeof one === 'number' ? one : typeof one === 'string' && /^\s*\d{1,15}\s*$/.test(one) ? Number(one) : 0,
  );
  return ids.every((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID) ? [...new Set(ids)] : null;
}
