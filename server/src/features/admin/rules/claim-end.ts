import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** How long a claim lasts after the operator's last action on the object. */
const CLAIM_MINUTES = 30;

/** Returns when a claim ends if the operator does not act again. */
export function claimEnd(now: Date): Date {
  return addMinutes(now, CLAIM_MINUTES);
}
