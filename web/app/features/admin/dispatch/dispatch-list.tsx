import '../../../platform/all-texts.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useAddressQuery } from '../../../platform/use-address-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import classes from '../console/console.module.css';
import { usePreload } from '../console/lazy-sheet.tsx';
import { DispatchFrame } from './dispatch-frame.tsx';
import { DispatchTable } from './dispatch-table.tsx';
import { OpenedLine, preloadLine } from './lazy-line.ts';
import { LinePanel } from './line-panel.tsx';
import { type ApplicantList, pendingCountQuery } from '../applicants-query.ts';
import { lineQuery, type Queue, type QueueName, queueQuery } from '../queue.ts';

/** The dispatch page: lines that need action, every list by status, and the details of one line. */
export default function DispatchPage({
  name,
  first,
  registrations,
}: {
  name: QueueName;
  first: Queue;
  /** Null without access to registrations. */
  registrations: ApplicantList | null;
}) {
  const t = useText();
  const { data: counted } = useAccountQuery(
    registrations && pendingCountQuery,
    registrations ? { first: registrations } : {},
  );
  const waiting = (counted ?? registrations)?.counts.pending ?? 0;
  const {
    page: queue,
    outOfDate,
    hasMore,
    loadingMore,
    more,
    reload,
  } = usePagedQuery(queueQuery(name), first);
  usePreload(preloadLine);
  const [query, changeAddress] = useAddressQuery();
  const opened = Number(query.get('line')) || null;
  const listed = queue.data.find(({ detail_id }) => detail_id === opened);
  // The queue links to lines that may be on a later page of the list.
  const [linkedId] = useState(() => (listed ? null : opened));
  const linked = useAccountQuery(opened && opened === linkedId && !listed ? lineQuery(opened) : null);
  const found = listed ?? linked.data;
  // While the operator enters something, the line stays open although it has left the list.
  const [editing, setEditing] = useState(false);
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  const line = found ?? (editing && kept?.detail_id === opened ? kept : null);
  const open = (id: number | null) =>
    changeAddress(
      (now) => {
        if (id === null) now.delete('line');
        else now.set('line', String(id));
        return now;
      },
      { replace: opened !== null },
    );
  return (
    <DispatchFrame name={name} counts={queue.counts} waiting={waiting}>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <div className={classes.split} data-open={opened ? true : undefined}>
        <div className="min-w-0">
          {queue.data.length === 0 ? (
            <Empty name={name} />
          ) : (
            <>
              <DispatchTable
                lines={queue.data}
                opened={opened}
                label={t(`admin.tab_${name}`)}
                onOpen={({ detail_id }) => open(detail_id === opened ? null : detail_id)}
              />
              <p className={`mt-10 text-14 muted ${classes.hint}`}>{t('admin.keys_hint')}</p>
            </>
          )}
          {queue.truncated.map((truncated) => (
            <p key={truncated} className="stack justify-items-center mt-16">
              <Link to={`/admin/dispatch?state=${truncated}`}>
                {t('admin.more_in', { tab: t(`admin.tab_${truncated}`) })}
              </Link>
            </p>
          ))}
          {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
        </div>
        {opened && (
          <LinePanel
            title={line?.service_name ?? t('shell.admin_dispatch')}
            lineId={opened}
            close={() => open(null)}
          >
            {line ? (
              <Suspense fallback={<ListSkeleton rows={4} />}>
                <OpenedLine
                  key={line.detail_id}
                  line={line}
                  onChanged={linked.data ? linked.reload : reload}
                  onEditing={setEditing}
                />
              </Suspense>
            ) : (
              <p>{t('admin.not_in_list')}</p>
            )}
          </LinePanel>
        )}
      </div>
    </DispatchFrame>
  );
}

function Empty({ name }: { name: QueueName }) {
  const t = useText();
  if (name === 'now')
    return <PageState drawing="calendar" title={t('admin.now_empty')} text={t('admin.now_empty_help')} />;
  return <PageState drawing="empty" title={t('admin.empty')} />;
}

/** Loads the number of waiting registrations. */
export const loadPendingCount = (): Promise<ApplicantList> => pendingCountQuery.load({});
