import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sendStore } from '../store.ts';

/** Days for which the log of messages is kept. */
const LOG_DAYS = 180;

/** Deletes old entries of the message log; run by the worker. */
export async function pruneMessages({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await sendStore(db).deleteBefore(addDays(dateOf(clock.now()), -LOG_DAYS));
}
