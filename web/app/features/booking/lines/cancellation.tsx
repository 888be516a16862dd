import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import classes from './line-card.module.css';

const cancelledByKeys: Record<NonNullable<BookingLine['cancelstatus']>, MessageKey> = {
  admin: 'booking.by_admin',
  user: 'booking.by_user',
  employee: 'booking.by_employee',
};

/** Who cancelled a line, when, why, and at what fee or credit. */
export function Cancellation({
  line: { cancelstatus, cancel_date, cancel_reason, cancel_fee, cancel_credit, customer_absent },
}: {
  line: BookingLine;
}) {
  const t = useText();
  const language = useLanguage();
  const cancelledBy = cancelstatus ? cancelledByKeys[cancelstatus] : 'booking.by_unknown';
  return (
    <dl className={`amounts gap-6 ${classes.facts}`}>
      <div>
        <dt>{t('booking.cancelled_by')}</dt>
        <dd>{t(customer_absent ? 'booking.by_platform' : cancelledBy)}</dd>
      </div>
      {cancel_date && (
        <div>
          <dt>{t('booking.cancelled_on')}</dt>
          <dd>{formatDate(cancel_date, language, today().slice(0, 4))}</dd>
        </div>
      )}
      {cancel_reason && (
        <div>
          <dt>{t('booking.cancelled_reason')}</dt>
          <dd>{customer_absent ? t('line.cancelled_absent') : cancel_reason}</dd>
        </div>
      )}
      {cancel_credit > 0 && (
        <div>
          <dt>{t('credit.title')}</dt>
          <dd>
            <b>{formatExactRupees(cancel_credit)}</b>
          </dd>
        </div>
      )}
      {cancel_fee > 0 && (
        <div>
          <dt>{t(customer_absent ? 'line.visit_fee' : 'refund.fee')}</dt>
          <dd>
            <b>{formatExactRupees(cancel_fee)}</b>
          </dd>
        </div>
      )}
    </dl>
  );
}
