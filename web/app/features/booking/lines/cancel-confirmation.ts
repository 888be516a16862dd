import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';
import type { ConfirmOptions } from '../../../ui/confirm-store.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatSlot } from './format-slot.ts';

/** The terms of a cancellation as returned by the server. */
export type CancelTerms = ReplyOf<'booking.cancel_quote'>['data'];

/** Returns the confirmation text of a cancellation: what is cancelled, the fee and the refund. */
export function cancelConfirmation(
  t: Translate,
  language: Language,
  line: BookingLine,
  terms: CancelTerms,
): ConfirmOptions {
  const what = t('booking.cancel_summary', {
    service: line.service_name,
    when: formatSlot(t, language, line),
  });
  return {
    title: t('booking.cancel_title'),
    text: [t('booking.cancel_warning'), what, formatCancelTerms(t, language, terms)].join(' '),
    yes: t('booking.cancel_yes'),
    no: t('booking.cancel_no'),
    kind: 'danger',
  };
}

/** Returns the sentence about the fee, the refund and what becomes due. */
export function formatCancelTerms(
  t: Translate,
  language: Language,
  {
    fee,
    refund,
    due,
    disputed,
    expected_on,
  }: Pick<CancelTerms, 'fee' | 'refund' | 'due' | 'disputed' | 'expected_on'>,
): string {
  if (disputed) return t('refund.redo_disputed');
  if (due > 0) return t('refund.fee_due', { fee: formatExactRupees(fee), due: formatExactRupees(due) });
  if (refund === 0)
    return fee === 0 ? t('booking.cancel_free') : t('refund.no_refund', { fee: formatExactRupees(fee) });
  const values = {
    amount: formatExactRupees(refund),
    date: expected_on ? formatDate(expected_on, language, today().slice(0, 4)) : '',
  };
  return fee === 0
    ? t('refund.full_refund', values)
    : t('refund.partial_refund', { ...values, fee: formatExactRupees(fee) });
}
