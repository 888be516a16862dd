import type { Platform } from '../../../../platform/platform.ts';
import { sendWindowStart } from '../../codes/rules/otp.ts';
import { codeStore } from '../../codes/store.ts';
import { sessionStore } from '../store.ts';

/** Deletes expired sessions and codes; run by the worker. */
export async function pruneIdentity({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sessionStore(db).deleteExpiredSessions(now);
  await codeStore(db).deleteBefore(sendWindowStart(now));
}
