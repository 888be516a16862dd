import '../../../platform/all-texts.ts';
import {
  formatTimelineObject,
  TIMELINE_TYPE_KINDS,
  type TimelineObject,
} from '@aaspaas/contract/features/timeline-objects.ts';
import { Suspense, useId, useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { FailedState, PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { TimelineRow } from './timeline-entry.tsx';
import { firstEntriesQuery, type ShownKind, type TimelinePage, timelineQuery } from './timeline-query.ts';
import classes from './timeline.module.css';

const { Part: NoteForm } = lazyPart(async () => ({ default: (await import('./note-form.tsx')).NoteForm }));

/** What happened to an object, by kind, and the form for a note. */
export function ObjectTimeline({ object }: { object: TimelineObject }) {
  const t = useText();
  const name = formatTimelineObject(object);
  const [kind, setKind] = useState<ShownKind>('all');
  const seesMoney = useGrant(object.type === 'professional' ? 'money.read' : 'booking_money.read');
  const { data, failed, retry, reload } = useAccountQuery(firstEntriesQuery(name, kind));
  const titleId = useId();
  const kinds = TIMELINE_TYPE_KINDS[object.type].filter((one) => one !== 'money' || seesMoney);
  return (
    <section className={classes.timeline} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{t('timeline.title')}</h2>
        <select
          aria-label={t('timeline.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value as ShownKind)}
        >
          <option value="all">{t('timeline.kind_all')}</option>
          {kinds.map((value) => (
            <option key={value} value={value}>
              {t(`timeline.kind_${value}`)}
            </option>
          ))}
        </select>
      </header>
      <Suspense fallback={<Skeleton height={150} />}>
        <NoteForm object={name} onAdded={reload} />
      </Suspense>
      {failed && <FailedState text={t('timeline.failed')} retry={retry} look="line" />}
      {!data && !failed && <ListSkeleton rows={4} />}
      {data && (
        <Entries
          key={`${name} ${kind}`}
          object={object}
          kind={kind}
          first={data}
          showAll={() => setKind('all')}
        />
      )}
    </section>
  );
}

function Entries({
  object,
  kind,
  first,
  showAll,
}: {
  object: TimelineObject;
  kind: ShownKind;
  first: TimelinePage;
  showAll: () => void;
}) {
  const t = useText();
  const query = timelineQuery(formatTimelineObject(object), kind);
  const { rows, outOfDate, hasMore, loadingMore, more } = usePagedQuery(query, first);
  if (rows.length === 0)
    return kind === 'all' ? (
      <PageState drawing="empty" title={t('timeline.none')} text={t('timeline.none_help')} />
    ) : (
      <PageState drawing="search" title={t('timeline.no_match')}>
        <Button variant="default" onClick={showAll}>
          {t('timeline.show_all')}
        </Button>
      </PageState>
    );
  return (
    <>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <ol className={classes.entries} aria-label={t('timeline.title')}>
        {rows.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} booking={object.type === 'booking' ? object.id : null} />
        ))}
      </ol>
      {hasMore && <ShowMore text={t('timeline.older')} loading={loadingMore} onClick={more} />}
    </>
  );
}
