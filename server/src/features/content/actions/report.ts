import { createHash } from 'node:crypto';
import type { reportForm } from '@aaspaas/contract/features/content.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { z } from 'zod';
import { invalid } from '../../../kernel/failure.ts';
import { REFERENCE_CODE_BYTES, makeReferenceCode } from '../../../kernel/reference-code.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportStore } from '../store.ts';

/**
 * Stores a report and returns its ticket. People who get no answer send again: the same text by the same person on the
 * same day is one report, so a retry is safe without an idempotency key, which visitors do not have.
 */
export async function report(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  accountId: number | null,
  form: z.output<typeof reportForm>,
): Promise<string> {
  const now = clock.now();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([accountId, dateOf(now), form]))
    .digest();
  const ticket = await reportStore(db).add({
    ...form,
    ticket: makeReferenceCode('RQ', vault.bytes(REFERENCE_CODE_BYTES)),
    accountId,
    fingerprint,
    now,
  });
  if (ticket === undefined) throw invalid({ service: ['report.service_required'] });
  return ticket;
}
