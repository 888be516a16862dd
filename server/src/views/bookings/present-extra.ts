import type { ExtraRequest } from '@aaspaas/contract/features/extra-time.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { isExtraTimePending } from '../../features/booking/index.ts';
import type { LineRow } from './line-columns.ts';

/** Returns a line's accepted extra time; null: none. */
export function presentExtra(row: LineRow): { hours: number; price: number } | null {
  if (row.extra_hours === 0) return null;
  return { hours: row.extra_hours, price: toRupees(paise(row.extra_total)) };
}

/** Returns the pending request for extra time; one past its deadline counts as expired before the scheduler ends it. */
export function presentExtraRequest(row: LineRow, now: Date): ExtraRequest | null {
  const { extra_id: id, extra_requested_hours: hours, extra_amount: amount, extra_answer_by: answerBy } = row;
  if (
    !isExtraTimePending({ state: row.extra_state, answerBy }, now) ||
    id === null ||
    hours === null ||
    amount === null ||
    answerBy === null
  )
    return null;
  return {
    id,
    hours,
    price: toRupees(paise(amount)),
    total: toRupees(paise(row.total + amount)),
    ends_at: isoOf(addMinutes(row.ends_at, hours * 60)),
    answer_by: isoOf(answerBy),
  };
}

/** Returns the outcome of the newest request if it was not accepted; null without a request or while one is pending. */
export function extraOutcomeOf({
  extra_state: state,
}: LineRow): 'declined' | 'expired' | 'taken' | 'withdrawn' | null {
  return state === null || state === 'requested' || state === 'accepted' ? null : state;
}
