import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** Minutes that a draft reserves time: enough to review the booking … */
const HOLD_MINUTES = 10;

/** … and with an open payment order, to pay at the bank's page (dispatch.md, section 1). */
const PAYING_HOLD_MINUTES = 30;

/** Returns when the holds of a draft end; confirming it removes the end. */
export function holdEnd(now: Date, { paying = false }: { readonly paying?: boolean } = {}): Date {
  return addMinutes(now, paying ? PAYING_HOLD_MINUTES : HOLD_MINUTES);
}
