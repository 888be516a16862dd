import type { ProfessionalRow } from '@aaspaas/contract/features/admin-professionals.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';
import classes from '../bookings/bookings.module.css';
import type { ListColumn } from '../table/list-table.tsx';
import { AvailabilityBadge, StateBadge } from './professional-badges.tsx';

/** The services that a row names, so that it stays short; the number of the others follows. */
const NAMED_SERVICES = 1;

/** The columns of the list of professionals. */
export function professionalColumns(t: Translate, language: Language): ListColumn<ProfessionalRow>[] {
  return [
    { id: 'name', header: t('professional.name'), sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'mobile', header: t('admin.mobile'), phone: 'second', cell: ({ mobile }) => mobile },
    { id: 'city', header: t('console.city'), phone: 'second', cell: ({ city }) => city ?? '–' },
    {
      id: 'services',
      header: t('professional.services'),
      cell: ({ services }) => <Services t={t} services={services} />,
    },
    {
      id: 'rating',
      header: t('professional.rating'),
      sort: 'rating',
      numeric: true,
      cell: ({ rating, reviews }) =>
        rating === null ? (
          '–'
        ) : (
          <span className={classes.whole}>
            {rating.toFixed(1)}{' '}
            <span className="muted" title={t('professional.reviews', { count: reviews })}>
              ({reviews})
            </span>
          </span>
        ),
    },
    {
      id: 'jobs',
      header: t('professional.jobs'),
      sort: 'jobs',
      numeric: true,
      cell: ({ jobs }) => (jobs > 0 ? jobs : '–'),
    },
    {
      id: 'on_time',
      header: t('professional.on_time'),
      numeric: true,
      cell: ({ on_time }) => (on_time === null ? '–' : `${on_time}%`),
    },
    {
      id: 'cancelled',
      header: t('professional.cancelled'),
      numeric: true,
      cell: ({ cancelled }) => (cancelled > 0 ? cancelled : '–'),
    },
    {
      id: 'availability',
      header: t('professional.availability'),
      cell: (row) => (row.paused || row.on_duty ? <AvailabilityBadge {...row} /> : '–'),
    },
    {
      id: 'state',
      header: t('admin.state'),
      phone: 'first',
      cell: ({ state }) => (state === 'approved' ? t('admin.state_approved') : <StateBadge state={state} />),
    },
    {
      id: 'blocked',
      header: t('block.blocked_since'),
      hidden: true,
      cell: ({ blocked_at }) =>
        blocked_at === null ? (
          '–'
        ) : (
          <span className={classes.whole}>{formatInstant(blocked_at, language)}</span>
        ),
    },
    {
      id: 'registered',
      header: t('professional.registered'),
      sort: 'id',
      hidden: true,
      cell: ({ registered_at }) => (
        <span className={classes.whole}>{formatInstant(registered_at, language)}</span>
      ),
    },
    {
      id: 'page',
      header: t('console.page'),
      cell: ({ id, name }) => (
        <Link to={`/admin/professionals/${id}`} aria-label={t('professional.page_of', { name })}>
          {t('console.open')}
        </Link>
      ),
    },
  ];
}

function Services({ t, services }: { t: Translate; services: readonly string[] }) {
  if (services.length === 0) return '–';
  const more = services.length - NAMED_SERVICES;
  return (
    <span title={services.join(', ')}>
      {services.slice(0, NAMED_SERVICES).join(', ')}
      {more > 0 && (
        <>
          {' '}
          <span className="muted" aria-hidden="true">
            {t('professional.more', { count: more })}
          </span>
          <span className="sr-only">, {services.slice(NAMED_SERVICES).join(', ')}</span>
        </>
      )}
    </span>
  );
}
