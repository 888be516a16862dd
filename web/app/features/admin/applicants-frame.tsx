import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import { APPLICANT_STATES, type ApplicantState, parseApplicantState } from './applicants-query.ts';

/** The title and the tabs of the page. */
export function ApplicantsFrame({ state, children }: { state: ApplicantState; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('admin.applicants')}</h1>
      <StateTabs
        label={t('admin.professionals_tabs')}
        path="/admin/professionals"
        stateOfFirst
        states={APPLICANT_STATES}
        current={state}
        tab={(one) => t(`admin.state_${one}`)}
      />
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function ApplicantsSkeleton() {
  return (
    <ApplicantsFrame state="pending">
      <ListSkeleton rows={4} />
    </ApplicantsFrame>
  );
}

/** The page if loading failed. */
export function ApplicantsFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <ApplicantsFrame state={parseApplicantState(query)}>
      <LoadFailed text={t('admin.professionals_failed')} />
    </ApplicantsFrame>
  );
}
