import '../../platform/all-texts.ts';
import type { BookMonth, MonthState } from '@aaspaas/contract/features/admin-months.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant, formatMonth } from '../../platform/format.ts';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Page } from '../../ui/frame.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import table from './console/card-table.module.css';
import { type MonthList, monthsQuery } from './months-query.ts';

/** The tones of the states of a month. */
export const MONTH_TONES: Readonly<Record<MonthState, BadgeTone>> = {
  current: 'neutral',
  open: 'info',
  locked: 'success',
};

/** The months of the books: which are locked, and which wait for a second operator. */
export function MonthsPage({ first }: { first: MonthList }) {
  const t = useText();
  const { rows, outOfDate, hasMore, loadingMore, more } = usePagedQuery(monthsQuery, first);
  return (
    <Frame>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length > 0 ? (
        <table className={`w-full text-15 ${table.table}`} aria-label={t('month.title')}>
          <thead>
            <tr>
              <th scope="col">{t('month.month')}</th>
              <th scope="col">{t('month.state')}</th>
              <th scope="col">{t('month.locked_at')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </tbody>
        </table>
      ) : (
        <PageState drawing="empty" title={t('month.none')} text={t('month.none_help')} />
      )}
      {hasMore && <ShowMore text={t('month.show_older')} loading={loadingMore} onClick={more} />}
    </Frame>
  );
}

function Row({ one: { month, state, waiting, locked_at: lockedAt } }: { one: BookMonth }) {
  const t = useText();
  const language = useLanguage();
  return (
    <tr>
      <th scope="row" className={table.title}>
        <Link to={`/admin/months/${month}`}>{formatMonth(month, language)}</Link>
      </th>
      <td className={table.state}>
        <span className="inline-row flex-wrap gap-6">
          <Badge tone={MONTH_TONES[state]}>{t(`month.state_${state}`)}</Badge>
          {waiting && <Badge tone="warning">{t(`month.waiting_${waiting.action}`)}</Badge>}
        </span>
      </td>
      <td className={table.line}>
        {lockedAt === null ? (
          <span className={table.nothing}>–</span>
        ) : (
          <>
            <span className={table.label}>{t('month.locked_at')}: </span>
            {formatInstant(lockedAt, language)}
          </>
        )}
      </td>
    </tr>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('month.title')}</h1>
      <p className="mb-16 muted">{t('month.help')}</p>
      {children}
    </Page>
  );
}

/** The page while it loads. */
export function MonthsSkeleton() {
  return (
    <Frame>
      <ListSkeleton rows={4} />
    </Frame>
  );
}

/** The page if loading failed. */
export function MonthsFailed() {
  const t = useText();
  return (
    <Frame>
      <LoadFailed text={t('month.failed')} />
    </Frame>
  );
}
