import '../../platform/all-texts.ts';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { BlockSection } from './blocks/block-section.tsx';
import classes from './bookings/bookings.module.css';
import { pageStates } from './console/page-states.tsx';
import { type ProfessionalOfOperator, professionalQuery } from './professionals-query.ts';
import {
  ProfessionalRegistration,
  ProfessionalVerification,
  RegistrationDecision,
} from './professionals/professional-application.tsx';
import {
  ProfessionalAvailability,
  ProfessionalContacts,
  ProfessionalSummary,
} from './professionals/professional-facts.tsx';
import {
  ProfessionalAppeals,
  ProfessionalJobs,
  ProfessionalOfferings,
  ProfessionalPayouts,
} from './professionals/professional-lists.tsx';
import { ProfessionalState } from './professionals/professional-state.tsx';
import { LazyTimeline } from './timeline/lazy-timeline.tsx';

const { Part: BankAccountsSection } = lazyPart(async () => ({
  default: (await import('./professionals/bank-accounts-section.tsx')).BankAccountsSection,
}));
const { Part: ProfessionalTax } = lazyPart(async () => ({
  default: (await import('./professionals/professional-tax.tsx')).ProfessionalTax,
}));

/** A professional with registration, services, jobs, money and timeline, as far as the operator may read them. */
export function ProfessionalPage({ first }: { first: ProfessionalOfOperator }) {
  const t = useText();
  // One object for each answer of the loader: a new one on each render would replace what was loaded since.
  const loaded = useMemo(() => ({ data: first }), [first]);
  const { data, failure, reload } = useAccountQuery(professionalQuery(first.id), { first: loaded });
  const readsMoney = useGrant('money.read');
  const professional = data?.data ?? first;
  return (
    <Page compact>
      <p className="mb-8">
        <Link to="/admin/professionals">{t('admin.professionals')}</Link>
      </p>
      <h1 className="text-24 mb-8" dir="auto">
        {professional.name}
      </h1>
      <div className="mb-16">
        <ProfessionalState professional={professional} />
      </div>
      <StaleDataNotice text={failure ? t('admin.out_of_date') : null} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <RegistrationDecision professional={professional} onChanged={reload} />
          <section className={classes.line} aria-labelledby="professional-summary">
            <h2 id="professional-summary">{t('professional.summary')}</h2>
            <ProfessionalSummary professional={professional} />
          </section>
          <ProfessionalOfferings professional={professional} />
          <ProfessionalJobs professional={professional} />
          <LazyTimeline object={{ type: 'professional', id: String(professional.id) }} />
        </div>
        <div className={classes.side}>
          <section className={classes.line} aria-labelledby="professional-contact">
            <h2 id="professional-contact">{t('professional.contact')}</h2>
            <ProfessionalContacts professional={professional} />
          </section>
          <section className={classes.line} aria-labelledby="professional-availability">
            <h2 id="professional-availability">{t('professional.availability')}</h2>
            <ProfessionalAvailability professional={professional} />
          </section>
          <ProfessionalVerification professional={professional} onChanged={reload} />
          <ProfessionalRegistration professional={professional} />
          {readsMoney && (
            <Suspense fallback={<Skeleton height={200} radius={12} />}>
              <ProfessionalTax professional={professional} />
            </Suspense>
          )}
          <ProfessionalPayouts professional={professional} />
          <Suspense fallback={<Skeleton height={120} radius={16} />}>
            <BankAccountsSection id={professional.id} />
          </Suspense>
          <ProfessionalAppeals professional={professional} />
          {professional.state === 'approved' && (
            <BlockSection kind="professional" id={professional.id} onChanged={reload} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** The page while it loads, and if that failed. */
export const { Loading: ProfessionalSkeleton, Failed: ProfessionalFailed } = pageStates({
  title: 'admin.professional',
  failed: 'professional.one_failed',
  rows: 4,
});
