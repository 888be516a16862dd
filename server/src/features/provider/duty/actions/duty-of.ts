import type { Duty } from '@aaspaas/contract/features/duty.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { presentDuty } from '../present.ts';
import { dutyStore } from '../store.ts';

/** Returns whether a professional is on duty, until when, and why the last duty ended. */
export async function dutyOf(executor: Executor, professionalId: number, now: Date): Promise<Duty> {
  return presentDuty(await dutyStore(executor).of(professionalId), now);
}
