import '../../platform/all-texts.ts';
import type { QueueItem, QueueKind } from '@aaspaas/contract/features/admin-queue.ts';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { NativeSelect } from '../../ui/native-field.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import consoleClasses from './console/console.module.css';
import { lazyOpened } from './console/lazy-sheet.tsx';
import { useClaims } from './work-queue/use-claims.ts';
import { useQueueKeys } from './work-queue/use-queue-keys.ts';
import { WorkRow } from './work-queue/work-row.tsx';
import classes from './work-queue/work-queue.module.css';
import {
  groupItems,
  parseWorkFilter,
  WORK_LISTS,
  type WorkFilter,
  type WorkQueue,
  workQueueQuery,
} from './work-queue-query.ts';

const SnoozeForm = lazyOpened(
  async () => ({ default: (await import('./work-queue/snooze-form.tsx')).SnoozeForm }),
  ({ item }) => item !== null,
);

/** The operators' start page: everything that needs them, soonest due first. */
export function WorkQueuePage({ filter, first }: { filter: WorkFilter; first: WorkQueue }) {
  const t = useText();
  const query = workQueueQuery(filter);
  const { rows, page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(query, first);
  const { busy, conflict, closeConflict, toggle, takeOver } = useClaims(reload);
  const [snoozing, setSnoozing] = useState<QueueItem | null>(null);
  const list = useQueueKeys();
  return (
    <Frame filter={filter} counts={page.counts}>
      <StaleDataNotice text={outOfDate ? t('queue.out_of_date') : null} />
      {rows.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        <div className={classes.groups} ref={list}>
          {groupItems(rows).map(({ group, items }) => (
            <section key={group} aria-labelledby={`queue-${group}`}>
              <h2 className="text-17" id={`queue-${group}`}>
                {t(`queue.group_${group}`)}{' '}
                <Count of={page.counts.groups[group] ?? items.length} text="queue.group_count" />
              </h2>
              <ul className={classes.rows}>
                {items.map((item) => (
                  <WorkRow
                    key={item.id}
                    item={item}
                    busy={busy === item.id}
                    onClaim={toggle}
                    onSnooze={setSnoozing}
                  />
                ))}
              </ul>
            </section>
          ))}
          <p className={`text-14 muted ${consoleClasses.hint}`}>{t('queue.keys_hint')}</p>
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
      <Sheet
        opened={conflict !== null}
        onClose={closeConflict}
        title={t('queue.take_over_title', { name: conflict?.name ?? '' })}
        size="sm"
      >
        <p>{t('queue.take_over_help')}</p>
        <div className="flex flex-wrap gap-12 mt-16">
          <Button variant="default" onClick={closeConflict}>
            {t('admin.dismiss')}
          </Button>
          <Button loading={busy !== null} onClick={() => conflict && takeOver(conflict.item)}>
            {t('queue.take_over')}
          </Button>
        </div>
      </Sheet>
      <SnoozeForm item={snoozing} close={() => setSnoozing(null)} onDone={reload} />
    </Frame>
  );
}

function Frame({
  filter,
  counts,
  children,
}: {
  filter: WorkFilter;
  counts: WorkQueue['counts'] | null;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Page>
      <h1 className="text-24">{t('queue.title')}</h1>
      <TabRow label={t('queue.lists')}>
        {WORK_LISTS.map((show) => (
          <Link
            key={show}
            to={addressOf({ show, kind: null })}
            aria-current={show === filter.show ? 'page' : undefined}
          >
            {t(`queue.show_${show}`)}
            {counts && <Count of={counts[show]} text="admin.tab_count" />}
          </Link>
        ))}
      </TabRow>
      {counts && <KindFilter filter={filter} counts={counts} />}
      {children}
    </Page>
  );
}

function KindFilter({ filter, counts }: { filter: WorkFilter; counts: WorkQueue['counts'] }) {
  const t = useText();
  const navigate = useNavigate();
  if (filter.show !== 'open') return null;
  const kinds = new Set(Object.keys(counts.kinds) as QueueKind[]);
  if (filter.kind) kinds.add(filter.kind);
  const options = [...kinds].map((kind) => ({
    value: kind,
    label: t('queue.kind_count', { kind: t(`queue.kind_${kind}`), count: counts.kinds[kind] ?? 0 }),
  }));
  return (
    <div className={classes.filter}>
      <NativeSelect
        name="kind"
        label={t('queue.kind')}
        value={filter.kind ?? 'all'}
        onChange={(value) =>
          void navigate(addressOf(parseWorkFilter(new URLSearchParams({ show: filter.show, kind: value }))))
        }
        options={[{ value: 'all', label: t('queue.every_kind', { count: counts.open }) }, ...options]}
      />
    </div>
  );
}

function addressOf({ show, kind }: WorkFilter): string {
  const query = new URLSearchParams({ ...(show === 'open' ? {} : { show }), ...(kind ? { kind } : {}) });
  return query.size > 0 ? `/admin?${query}` : '/admin';
}

function Count({ of, text }: { of: number; text: 'admin.tab_count' | 'queue.group_count' }) {
  const t = useText();
  return (
    <span className={consoleClasses.count} data-some={of > 0 || undefined}>
      <span aria-hidden="true">{of}</span>
      <span className="sr-only">, {t(text, { count: of })}</span>
    </span>
  );
}

function Empty({ filter: { show, kind } }: { filter: WorkFilter }) {
  const t = useText();
  if (kind)
    return (
      <PageState drawing="empty" title={t('queue.no_match')}>
        <Button component={Link} to={addressOf({ show, kind: null })} variant="light">
          {t('queue.clear_filter')}
        </Button>
      </PageState>
    );
  if (show === 'open')
    return <PageState drawing="calendar" title={t('queue.empty')} text={t('queue.empty_help')} />;
  return <PageState drawing="empty" title={t(`queue.empty_${show}`)} text={t(`queue.empty_${show}_help`)} />;
}

/** The page while its list loads. */
export function WorkQueueSkeleton() {
  return (
    <Frame filter={{ show: 'open', kind: null }} counts={null}>
      <ListSkeleton rows={6} />
    </Frame>
  );
}

/** The page if its list failed to load. */
export function WorkQueueFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <Frame filter={parseWorkFilter(query)} counts={null}>
      <LoadFailed text={t('queue.load_failed')} />
    </Frame>
  );
}
