import type { ProfessionalProfile } from '@aaspaas/contract/features/provider.ts';
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import classes from './working-details.module.css';

/** Read-only registration details and status of a professional. */
export function WorkingDetails({ profile }: { profile: ProfessionalProfile }) {
  const t = useText();
  const { employee_type: type, experience, about, bank, id_verified: verified } = profile;
  const kind =
    type === 'permenent' || type === 'contract'
      ? t(`registration.type_${type}`)
      : type || t('provider.details_none');
  const facts: readonly (readonly [label: string, value: string, wide?: boolean])[] = [
    [t('registration.type'), kind],
    [t('registration.experience'), experience || t('provider.details_none')],
    ...(about ? [[t('registration.description'), about, true] as const] : []),
    ...(bank
      ? ([
          [t('registration.bank'), bank.name],
          [t('registration.account'), bank.account],
          [t('registration.branch'), bank.branch],
          [t('registration.ifsc'), bank.ifsc],
        ] as const)
      : []),
  ];
  return (
    <section className={`stack gap-16 card ${classes.details}`} aria-labelledby="working-details">
      <div className={`row flex-wrap justify-between ${classes.head}`}>
        <h2 className="text-18" id="working-details">
          {t('provider.details')}
        </h2>
        <Badge tone={verified ? 'success' : 'warning'}>
          {verified ? (
            <IconShieldCheck size={16} aria-hidden />
          ) : (
            <IconShieldQuestion size={16} aria-hidden />
          )}
          {t(verified ? 'provider.details_verified' : 'provider.details_unverified')}
        </Badge>
      </div>
      <dl className="facts">
        <div>
          <dt>{t('provider.details_rating')}</dt>
          <dd>
            <StarRating rating={profile.average_rating} reviews={profile.total_reviews} />
          </dd>
        </div>
        <div>
          <dt>{t('provider.details_radius')}</dt>
          <dd>{t('provider.details_km', { km: Math.round(profile.radius_km) })}</dd>
        </div>
        {facts.map(([label, value, wide]) => (
          <div key={label} className={wide ? 'col-span-full' : undefined}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link className="text-primary semibold" to="/employee-bank-tax">
          {t('bank.change')}
        </Link>
      </p>
      <p className="text-14 muted">
        {t('provider.details_help')}{' '}
        <Link className="text-primary semibold" to="/employee-report-query">
          {t('account.sidebar_report')}
        </Link>
      </p>
    </section>
  );
}
