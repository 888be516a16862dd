import '../../platform/all-texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { TextField } from '../../ui/fields.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { ApplicantCard } from './professionals/applicant-card.tsx';
import classes from './console/console.module.css';
import { ApplicantsFrame } from './applicants-frame.tsx';
import {
  type ApplicantList,
  applicantsQuery,
  type ApplicantState,
  filterApplicants,
} from './applicants-query.ts';

/** The list length from which a search field is shown. */
const MIN_COUNT_FOR_SEARCH = 8;

/** Registrations by status, with the actions for each pending one. */
export function ApplicantsPage({ state, first }: { state: ApplicantState; first: ApplicantList }) {
  const t = useText();
  const {
    rows: applicants,
    outOfDate,
    reload,
    hasMore,
    loadingMore,
    more,
    loadAll,
  } = usePagedQuery(applicantsQuery(state), first);
  const [search, setSearch] = useState('');
  // A search covers the whole list, not only the loaded part.
  const loadRest = useEffectEvent(loadAll);
  const searching = search.trim() !== '';
  useEffect(() => {
    if (searching && hasMore) loadRest();
  }, [searching, hasMore]);
  const matches = filterApplicants(applicants, search);
  return (
    <ApplicantsFrame state={state}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {applicants.length > MIN_COUNT_FOR_SEARCH && (
        <div className={`mb-16 ${classes.find}`}>
          <TextField
            kind="search"
            name="search"
            label={t('admin.find_professional')}
            value={search}
            onChange={setSearch}
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
      ) : matches.length === 0 && !hasMore ? (
        <PageState drawing="search" title={t('admin.search_none', { text: search })} />
      ) : (
        <div className={classes.cards}>
          {matches.map((one) => (
            <ApplicantCard key={one.id} one={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </ApplicantsFrame>
  );
}
