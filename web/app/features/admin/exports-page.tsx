import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { ExportTable } from './exports/export-table.tsx';
import { type ExportList, exportsQuery } from './exports-query.ts';

/** The files of large lists: their state, and their download while they exist. */
export function ExportsPage({ first }: { first: ExportList }) {
  const t = useText();
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(exportsQuery, first);
  return (
    <Frame>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length > 0 ? (
        <ExportTable exports={rows} label={t('export.title')} onChanged={reload} />
      ) : (
        <PageState drawing="empty" title={t('export.none')} text={t('export.none_help')} />
      )}
      {hasMore && <ShowMore text={t('export.more')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('export.title')}</h1>
      <p className="mb-16 muted">{t('export.help')}</p>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function ExportsSkeleton() {
  return (
    <Frame>
      <ListSkeleton rows={4} />
    </Frame>
  );
}

/** The page if loading failed. */
export function ExportsFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('export.failed_load')} />
    </Frame>
  );
}
