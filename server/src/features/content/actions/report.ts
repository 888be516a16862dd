import { createHash } from 'node:crypto';
import type { reportForm } from '@aaspaas/contract/features/content.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { z } from 'zod';
import { invalid } from '../../../kernel/failure.ts';
import { REFERENCE_CODE_BYTES, makeReferenceCode } from '../../../kernel/reference-code.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reportStore } from '../reports-store.ts';

/**
 * Takes a report and answers its ticket. People who hear nothing send again: the same words of the same person on the same day are the
 * same report, so that this is safe without a key, which visitors have none of.
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
