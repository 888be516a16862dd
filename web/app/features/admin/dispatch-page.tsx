import '../../platform/all-texts.ts';
import { IconArrowRight, IconScale, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAddressQuery } from '../../platform/use-address-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import classes from './console/console.module.css';
import { DispatchHead } from './dispatch/dispatch-head.tsx';
import { DispatchTable } from './dispatch/dispatch-table.tsx';
import { DispatchTabs } from './dispatch/dispatch-tabs.tsx';
import { LineDetails } from './dispatch/line-details.tsx';
import { LinePanel } from './dispatch/line-panel.tsx';
import { Presence } from './presence/presence.tsx';
import { type ApplicantList, pendingCountQuery } from './applicants-query.ts';
import { lineQuery, type Queue, type QueueName, parseQueueName, queueQuery } from './queue.ts';

/** The dispatch page: lines that need action, every list by status, and the details of one line. */
export function DispatchPage({
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
    <Frame name={name} counts={queue.counts} waiting={waiting}>
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
              <Presence key={line.detail_id} objects={[`line:${line.detail_id}`]} onEditing={setEditing}>
                <LineDetails line={line} onChanged={linked.data ? linked.reload : reload} />
              </Presence>
            ) : (
              <p>{t('admin.not_in_list')}</p>
            )}
          </LinePanel>
        )}
      </div>
    </Frame>
  );
}

function Frame({
  name,
  counts,
  waiting,
  children,
}: {
  name: QueueName;
  counts: Queue['counts'];
  waiting: number;
  children: ReactNode;
}) {
  const t = useText();
  const seesAppeals = useGrant('tickets.read');
  const overdueAppeals = seesAppeals ? (counts['overdue_appeals'] ?? 0) : 0;
  return (
    <Page>
      <DispatchHead view="list">
        {overdueAppeals > 0 && (
          <Link className={classes.waiting} to="/admin/appeals">
            <IconScale size={20} aria-hidden />
            {t('admin.overdue_appeals', { count: overdueAppeals })}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
        {waiting > 0 && (
          <Link className={classes.waiting} to="/admin/professionals?state=pending">
            <IconUserCheck size={20} aria-hidden />
            {t('admin.waiting_professionals', { count: waiting })}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
      </DispatchHead>
      <DispatchTabs current={name} counts={counts} />
      {children}
    </Page>
  );
}

function Empty({ name }: { name: QueueName }) {
  const t = useText();
  if (name === 'now')
    return <PageState drawing="calendar" title={t('admin.now_empty')} text={t('admin.now_empty_help')} />;
  return <PageState drawing="empty" title={t('admin.empty')} />;
}

/** The page while its list loads. */
export function DispatchSkeleton() {
  return (
    <Frame name="now" counts={{}} waiting={0}>
      <ListSkeleton rows={6} />
    </Frame>
  );
}

/** The page if its list failed to load. */
export function DispatchFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame name={parseQueueName(query)} counts={{}} waiting={0}>
      <LoadFailed text={t('admin.load_failed')} />
    </Frame>
  );
}

export { isBoard } from './dispatch/dispatch-head.tsx';

/** The board while its code loads. */
export function BoardSkeleton() {
  return (
    <Page compact>
      <DispatchHead view="board" />
      <ListSkeleton rows={6} />
    </Page>
  );
}

/** The board if its code failed to load. */
export function BoardFailed() {
  const t = useText();
  return (
    <Page compact>
      <DispatchHead view="board" />
      <LoadFailed text={t('admin.load_failed')} />
    </Page>
  );
}
