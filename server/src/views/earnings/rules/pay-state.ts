import type { PayState } from '@aaspaas/contract/features/earnings.ts';
import type { LineState } from '../../../features/booking/index.ts';
import type { PayoutStatus } from '../rows.ts';

/** Returns the payment status of a finished line; before the approval its state decides. */
export function payStateOf({
  state,
  payout_status,
}: {
  readonly state: LineState;
  readonly payout_status: PayoutStatus | null;
}): PayState {
  if (payout_status) return payout_status;
  return state === 'disputed' ? 'held' : 'awaiting_approval';
}

/** Returns the day from which pay can be in a payout; null for pay that something else stops. */
export function availableOf(status: PayoutStatus | null, day: string | null): string | null {
  return status === 'payable' || status === 'returned' ? day : null;
}
