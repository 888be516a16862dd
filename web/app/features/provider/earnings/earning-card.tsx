import type { Earning } from '@aaspaas/contract/features/earnings.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { EarningBreakdown } from './earning-breakdown.tsx';
import { formatAmount } from './format-amount.ts';
import { payTones, stateText } from './pay-state.ts';
import classes from './earning-card.module.css';

/** One job with its earning and the calculation. */
export function EarningCard({ row }: { row: Earning }) {
  const t = useText();
  const language = useLanguage();
  return (
    <li className={`stack p-14 card ${classes.card}`}>
      <div className={`clip rounded-10 ${classes.cover}`}>
        <Picture src={row.image_url} alt="" shape="tile" sizes="64px" />
      </div>
      <div>
        <h3 className="text-16 leading-13 wrap-anywhere">{row.service_name}</h3>
        <p className="text-15 muted">
          {formatDate(row.service_date, language)} · {formatDuration(t, row.work_type, row.day_hours)}
          <span className="block text-14">{row.booking_id}</span>
        </p>
        {row.kind !== 'work' && <p className="text-15">{t(`earnings.${row.kind}`)}</p>}
      </div>
      <p className={`text-17 semibold tabular-nums ${classes.amount}`}>
        {formatAmount(t, row.payment_amount)}
      </p>
      <div className={classes.state}>
        <Badge tone={payTones[row.payment_status]}>{stateText(row, t, language)}</Badge>
        {row.extra && (
          <p className="text-15">
            {t('earnings.extra', { amount: formatAmount(t, row.extra.net) })}{' '}
            <Badge tone={payTones[row.extra.payment_status]}>{stateText(row.extra, t, language)}</Badge>
          </p>
        )}
      </div>
      <details className={`text-15 ${classes.split}`}>
        <summary className="disclosure">{t('earnings.breakdown')}</summary>
        <EarningBreakdown row={row} />
      </details>
      <div className={classes.links}>
        <Link
          className="inline-row touch"
          to={`/employee-earnings/${row.action_id}`}
          aria-label={t('money.follow_named', { service: row.service_name, booking: row.booking_id })}
        >
          {t('money.follow')}
        </Link>
        {row.invoiceUrl && (
          <a className="inline-row gap-6 touch" href={`${row.invoiceUrl}?lang=${language}`} download>
            <IconFileTypePdf size={20} aria-hidden />
            {t('earnings.statement')}
          </a>
        )}
      </div>
    </li>
  );
}
