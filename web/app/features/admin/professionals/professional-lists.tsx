import type { PayoutItem } from '@aaspaas/contract/features/payouts.ts';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from '../bookings/bookings.module.css';
import { LatestLines } from '../bookings/latest-lines.tsx';
import type { ProfessionalOfOperator } from '../professionals-query.ts';
import { formatPrice } from '../services/format-price.ts';

interface Props {
  readonly professional: ProfessionalOfOperator;
}

/** The services that a professional offers, with prices and areas. */
export function ProfessionalOfferings({ professional: { offerings } }: Props) {
  const t = useText();
  return (
    <section className={classes.line} aria-labelledby="professional-offerings">
      <h2 id="professional-offerings">{t('professional.offerings')}</h2>
      {offerings.length === 0 && <p className="muted">{t('professional.no_services')}</p>}
      {offerings.map(({ service_id, name, price, city, radius_km }) => (
        <div key={service_id} className={classes.money}>
          <span>{name}</span>
          <span className={classes.whole}>
            {price ? formatPrice(t, price) : <span className="muted">{t('catalogue.type_enquiry')}</span>}
          </span>
          <span className={classes.code}>
            {city === null
              ? t('professional.area_outside', { km: radius_km })
              : t('professional.area', { km: radius_km, city })}
          </span>
        </div>
      ))}
    </section>
  );
}

/** The newest jobs of a professional; nothing for operators who may not read bookings. */
export function ProfessionalJobs({ professional: { id, lines } }: Props) {
  const t = useText();
  return (
    lines && (
      <LatestLines
        id="professional-jobs"
        title={t('professional.lines')}
        none={t('professional.no_lines')}
        lines={lines}
        all={{ to: `/admin/bookings?f.professional=${id}`, text: t('professional.all_lines') }}
      />
    )
  );
}

const PAYOUT_TONES: Readonly<Record<PayoutItem['state'], BadgeTone>> = {
  approved: 'neutral',
  sent: 'info',
  paid: 'success',
  returned: 'warning',
};

/** The newest payouts to a professional; nothing for operators who may not read money. */
export function ProfessionalPayouts({ professional: { payouts } }: Props) {
  const t = useText();
  const language = useLanguage();
  if (!payouts) return null;
  return (
    <section className={classes.line} aria-labelledby="professional-payouts">
      <h2 id="professional-payouts">{t('professional.payouts')}</h2>
      {payouts.length === 0 && <p className="muted">{t('professional.no_payouts')}</p>}
      {payouts.map(({ id, run_id, amount, state, reference, approved_at }) => (
        <div key={id} className={classes.money}>
          <span>
            <Link to={`/admin/payouts?run=${run_id}`}>{t('payout.run', { id: run_id })}</Link>{' '}
            <Badge tone={PAYOUT_TONES[state]}>{t(`payout.state_${state}`)}</Badge>
          </span>
          <b>{formatExactRupees(amount)}</b>
          <span className={classes.code}>
            {[formatInstant(approved_at, language), reference].filter(Boolean).join(' · ')}
          </span>
        </div>
      ))}
    </section>
  );
}

/** The newest appeals of a professional against assignments; nothing for operators who may not read them. */
export function ProfessionalAppeals({ professional: { appeals } }: Props) {
  const t = useText();
  const language = useLanguage();
  if (!appeals) return null;
  return (
    <section className={classes.line} aria-labelledby="professional-appeals">
      <h2 id="professional-appeals">{t('professional.appeals')}</h2>
      {appeals.length === 0 && <p className="muted">{t('professional.no_appeals')}</p>}
      {appeals.map(({ id, booking_id, service_name, text, created_at, answered_at }) => {
        const state = answered_at === null ? 'open' : 'answered';
        return (
          <div key={id} className={classes.money}>
            <span>
              <Link to={`/admin/bookings/${booking_id}`}>{service_name}</Link>{' '}
              <span className={classes.code}>{booking_id}</span>
            </span>
            <Link to={`/admin/appeals?state=${state}`}>
              <Badge tone={state === 'open' ? 'warning' : 'neutral'}>{t(`appeal.${state}`)}</Badge>
            </Link>
            <span className="col-span-full wrap-anywhere" dir="auto">
              {text}
            </span>
            <span className={classes.code}>{formatInstant(created_at, language)}</span>
          </div>
        );
      })}
    </section>
  );
}
