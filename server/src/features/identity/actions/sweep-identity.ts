import type { Platform } from '../../../platform/platform.ts';
import { sendsCountSince } from '../rules/otp.ts';
import { codeStore } from '../code-store.ts';
import { identityStore } from '../store.ts';

/** Drops sessions that are over and codes that no longer count; run by the worker. */
export async function sweepIdentity({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await identityStore(db).dropSessionsBefore(now);
  await codeStore(db).dropBefore(sendsCountSince(now));
}
