import type { BookingLine, LineRefund } from '@aaspaas/contract/features/booking-line.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconReceiptRefund } from '@tabler/icons-react';
import { today } from '../../../platform/clock.ts';
import { formatDate, formatInstant } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import line from './line-card.module.css';
import classes from './refund-tracker.module.css';

const tones: Record<LineRefund['state'], BadgeTone> = {
  processing: 'info',
  processed: 'success',
  failed: 'warning',
};
const reasons: Record<LineRefund['reason'], MessageKey> = {
  cancelled: 'refund.because_cancelled',
  dispute: 'refund.because_dispute',
  reduced: 'refund.because_reduced',
  overpaid: 'refund.because_overpaid',
  surplus: 'refund.because_surplus',
  platform: 'refund.because_platform',
};

/** The refund of a line: amount, reason, every step until it is in the customer's account, and the reference for the bank. */
export function RefundTracker({ refunds }: { refunds: BookingLine['refunds'] }) {
  const t = useText();
  if (refunds.length === 0) return null;
  return (
    <section className="stack gap-12" aria-label={t('refund.title')}>
      {refunds.map((refund, index) => (
        // Refunds are only ever added, and one line seldom has two.
        // oxlint-disable-next-line react/no-array-index-key
        <Refund key={index} refund={refund} />
      ))}
    </section>
  );
}

function Refund({ refund }: { refund: LineRefund }) {
  const t = useText();
  const language = useLanguage();
  const { amount, state, reason, reference } = refund;
  return (
    <div className="stack gap-10 p-14-16 rounded-12 bg-sunken">
      <div className={`row flex-wrap icons-fixed icons-primary ${classes.head}`}>
        <IconReceiptRefund size={22} aria-hidden />
        <h4 className={`flex-1 text-16 semibold ${classes.title}`}>
          {t('booking.refund_amount')} <b>{formatExactRupees(amount)}</b>
        </h4>
        <Badge tone={tones[state]}>{t(`refund.state_${state}`)}</Badge>
      </div>
      <dl className={`amounts gap-4 text-15 ${line.facts}`}>
        <div>
          <dt>{t('refund.reason')}</dt>
          <dd>{t(reasons[reason])}</dd>
        </div>
        {reference && (
          <div>
            <dt>{t('refund.reference')}</dt>
            <dd className={`tabular-nums wrap-anywhere ${classes.reference}`}>{reference}</dd>
          </div>
        )}
      </dl>
      <Timeline label={t('refund.steps')} steps={stepsOf(refund, t, language)} />
      <p className="text-14 muted leading-145">{t(`refund.help_${state}`)}</p>
    </div>
  );
}

/** The way of a refund: asked for, sent by us, in the customer's account. */
function stepsOf(
  { state, requested_at, processed_at, expected_on }: LineRefund,
  t: Translate,
  language: Language,
): TimelineStep[] {
  const sent: Record<LineRefund['state'], TimelineStep> = {
    processing: { label: t('refund.step_sending'), state: 'now' },
    processed: {
      label: t('refund.step_sent'),
      state: 'done',
      ...(processed_at ? { time: formatInstant(processed_at, language) } : {}),
    },
    failed: { label: t('refund.step_delayed'), state: 'stopped' },
  };
  return [
    { label: t('refund.step_requested'), state: 'done', time: formatInstant(requested_at, language) },
    sent[state],
    {
      label: t('refund.step_arrives'),
      state: state === 'processed' ? 'now' : 'ahead',
      // A delayed refund is expected later than it was.
      ...(state === 'failed'
        ? {}
        : {
            time: t('refund.expected_by', {
              date: formatDate(expected_on, language, today().slice(0, 4)),
            }),
          }),
    },
  ];
}
