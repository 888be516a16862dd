import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { AssignmentOutcome } from '@aaspaas/contract/features/provider-availability.ts';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import classes from './offers-page.module.css';

/** Jobs nearby with the reasons why they were or were not assigned to the professional. */
export function OffersPage({ offers: { data, retention_days } }: { offers: ReplyOf<'availability.offers'> }) {
  const t = useText();
  return (
    <PageLayout>
      <p className={`muted ${classes.line}`}>{t('availability.offers_line', { days: retention_days })}</p>
      {data.length === 0 ? (
        <PageState
          drawing="calendar"
          title={t('availability.offers_none')}
          text={t('availability.offers_none_text')}
        >
          <Button component={Link} to="/employee-availability" variant="light">
            {t('availability.offers_change')}
          </Button>
        </PageState>
      ) : (
        <>
          <ul className="stack gap-12 list">
            {data.map((offer) => (
              <OfferCard key={offer.id} offer={offer} />
            ))}
          </ul>
          <p className="mt-20 text-15 muted">
            <Link to="/pages/how-work-is-given">{t('assignment.title')}</Link>
            {' · '}
            <Link to="/employee-availability">{t('availability.offers_change')}</Link>
          </p>
        </>
      )}
    </PageLayout>
  );
}

function OfferCard({ offer }: { offer: AssignmentOutcome }) {
  const t = useText();
  const language = useLanguage();
  const yours = offer.outcome === 'yours';
  return (
    <li className="stack gap-8 p-16 card">
      <div className="row flex-wrap justify-between gap-4-12">
        <h2 className="text-17">{offer.service_name}</h2>
        <Badge tone={yours ? 'success' : 'neutral'}>
          {t(yours ? 'availability.offers_yours' : 'availability.offers_other')}
        </Badge>
      </div>
      <p className="flex flex-wrap gap-4-16 text-15 muted">
        <span className="inline-row gap-6">
          <IconCalendarEvent size={18} aria-hidden />
          {formatDate(offer.service_date, language)}
        </span>
        <span className="inline-row gap-6">
          <IconMapPin size={18} aria-hidden />
          {offer.area}
        </span>
      </p>
      <p className="medium">{offer.why}</p>
      <details className={`text-15 ${classes.reasons}`}>
        <summary className="disclosure">{t('availability.offers_reasons')}</summary>
        <ul>
          {offer.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
      {offer.assignment_id !== null && (
        <Link to={`/employee-appeals?assignment=${offer.assignment_id}`} className="text-15">
          {t('appeal.ask')}
        </Link>
      )}
    </li>
  );
}

/** The page while the list loads. */
export function OffersSkeleton() {
  return (
    <PageLayout>
      <ListSkeleton rows={3} />
    </PageLayout>
  );
}

/** The page if loading failed. */
export function OffersFailed() {
  const t = useText();
  return (
    <PageLayout>
      <LoadFailed text={t('availability.offers_failed')} />
    </PageLayout>
  );
}

function PageLayout({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('availability.offers_title')}</h1>
        {children}
      </div>
    </Page>
  );
}
