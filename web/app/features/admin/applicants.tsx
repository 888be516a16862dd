import '../../platform/all-texts.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleNote } from '../../ui/stale-note.tsx';
import { StateTabs } from '../../ui/state-tabs.tsx';
import { ApplicantCard } from './applicant-card.tsx';
import classes from './console.module.css';
import {
  APPLICANT_STATES,
  type ApplicantList,
  type ApplicantState,
  applicantStateOf,
  fitting,
  useApplicants,
} from './use-applicants.ts';

/** From how many on looking for one of them is worth a field. */
const MANY = 8;

/** Professionals by state of approval, with the operator's word about each who waits. */
export function ApplicantsPage({ state, first }: { state: ApplicantState; first: ApplicantList }) {
  const t = useText();
  const { applicants, outOfDate, reload, hasMore, loadingMore, more, loadAll } = useApplicants(state, first);
  const [sought, setSought] = useState('');
  // A search looks through the whole list, and not only through what is loaded.
  const loadRest = useEffectEvent(loadAll);
  const searching = sought.trim() !== '';
  useEffect(() => {
    if (searching && hasMore) loadRest();
  }, [searching, hasMore]);
  const found = fitting(applicants, sought);
  return (
    <Frame state={state}>
      <StaleNote text={outOfDate ? t('admin.out_of_date') : null} />
      {applicants.length > MANY && (
        <div className={classes.find}>
          <TextField
            kind="search"
            name="sought"
            label={t('admin.find_professional')}
            value={sought}
            onChange={setSought}
            autoComplete="off"
          />
        </div>
      )}
      {applicants.length === 0 ? (
        <PageState
          drawing="empty"
          title={t(`admin.${state}_none`)}
          {...(state === 'pending' ? { text: t('admin.pending_none_help') } : {})}
        />
      ) : found.length === 0 && !hasMore ? (
        <PageState drawing="search" title={t('admin.found_none', { text: sought })} />
      ) : (
        <div className={classes.cards}>
          {found.map((one) => (
            <ApplicantCard key={one.id} one={one} changed={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Frame({ state, children }: { state: ApplicantState; children: ReactNode }) {
  const t = useText();
  return (
    <Page>
      <h1 className={classes.title}>{t('admin.professionals')}</h1>
      <StateTabs
        label={t('admin.professionals_tabs')}
        path="/admin/professionals"
        states={APPLICANT_STATES}
        current={state}
        tab={(one) => t(`admin.state_${one}`)}
      />
      {children}
    </Page>
  );
}

/** The page while it is loaded. */
export function ApplicantsSkeleton() {
  return (
    <Frame state="pending">
      <ListSkeleton rows={4} />
    </Frame>
  );
}

/** The page when it could not be loaded. */
export function ApplicantsFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame state={applicantStateOf(query)}>
      <LoadFailed text={t('admin.professionals_failed')} />
    </Frame>
  );
}
