import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../platform/clock.ts';
import { formatDate } from '../../platform/format.ts';
import type { Translate } from '../../platform/language.ts';
import type { Question } from '../../ui/confirm-store.ts';
import { exactRupees } from './exact-rupees.ts';
import { spokenSlot } from './spoken-slot.ts';

/** What cancelling comes to, as the server says. */
export type CancelTerms = ReplyOf<'booking.cancel_quote'>['data'];

/** The question before a cancellation: what goes, what is kept of the money and what comes back. */
export function cancelQuestion(
  t: Translate,
  language: Language,
  line: BookingLine,
  terms: CancelTerms,
): Question {
  const what = t('booking.cancel_what', {
    service: line.service_name,
    when: spokenSlot(t, language, line),
  });
  return {
    title: t('booking.cancel_title'),
    text: [t('booking.cancel_warning'), what, moneyLine(t, language, terms)].join(' '),
    yes: t('booking.cancel_yes'),
    no: t('booking.cancel_no'),
    kind: 'danger',
  };
}

/** The one sentence about money. */
export function moneyLine(
  t: Translate,
  language: Language,
  { fee, refund, expected_on }: Pick<CancelTerms, 'fee' | 'refund' | 'expected_on'>,
): string {
  if (refund === 0)
    return fee === 0 ? t('booking.cancel_free') : t('refund.fee_all', { fee: exactRupees(fee) });
  const values = {
    amount: exactRupees(refund),
    date: expected_on ? formatDate(expected_on, language, today().slice(0, 4)) : '',
  };
  return fee === 0
    ? t('refund.comes_back', values)
    : t('refund.fee_kept', { ...values, fee: exactRupees(fee) });
}
