import type { ExtraRequest } from '@aaspaas/contract/features/extra-time.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { LineRow } from './line-rows.ts';

/** The extra time that belongs to a line; null: none. */
export function presentExtra(row: LineRow): { hours: number; price: number } | null {
  if (row.extra_hours === 0) return null;
  return { hours: row.extra_hours, price: toRupees(paise(row.extra_total)) };
}

/** The request for extra time that waits for an answer; one whose time is over counts as over before the clock has ended it. */
export function presentExtraRequest(row: LineRow, now: Date): ExtraRequest | null {
  const { extra_id: id, extra_requested_hours: hours, extra_amount: amount, extra_answer_by: answerBy } = row;
  if (
    row.extra_state !== 'requested' ||
    id === null ||
    hours === null ||
    amount === null ||
    answerBy === null
  )
    return null;
  if (answerBy <= now) return null;
  return {
    id,
    hours,
    price: toRupees(paise(amount)),
    total: toRupees(paise(row.total + amount)),
    ends_at: isoOf(addMinutes(row.ends_at, hours * 60)),
    answer_by: isoOf(answerBy),
  };
}

/** How the newest request ended, where it did not end with a yes; null while none was made or one waits. */
export function extraOutcomeOf({
  extra_state: state,
}: LineRow): 'declined' | 'expired' | 'taken' | 'withdrawn' | null {
  return state === null || state === 'requested' || state === 'accepted' ? null : state;
}
