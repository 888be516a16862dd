import '../../platform/all-texts.ts';
import type { MeasureReply, Overview } from '@aaspaas/contract/features/admin-insight.ts';
import type { Measure } from '@aaspaas/contract/features/measures.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Fragment, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useAddressQuery } from '../../platform/use-address-query.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { useGrant } from '../../platform/admin-operator.ts';
import { useAccountQuery } from '../../platform/query/use-account-query.ts';
import { Page } from '../../ui/frame.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { FailedState, LoadFailed } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { usePreload } from './console/lazy-sheet.tsx';
import { overviewFileUrl, overviewQuery } from './insight/insight-query.ts';
import { InsightFilters } from './insight/insight-filters.tsx';
import classes from './insight/insight.module.css';
import { MeasureCard } from './insight/measure-card.tsx';
import { ExportButton } from './table/export-button.tsx';
import page from './table/list-page.module.css';
import { changeList, type ListChange, parseListState } from './table/list-state.ts';

const { Part: MeasurePanel, preload } = lazyPart(async () => ({
  default: (await import('./insight/measure-panel.tsx')).MeasurePanel,
}));

/** The cards in the order of the page. */
const GROUPS: readonly { readonly title: MessageKey; readonly measures: readonly Measure[] }[] = [
  { title: 'insight.money_group', measures: ['gmv', 'take_rate', 'refunded', 'payment_success'] },
  { title: 'insight.demand_group', measures: ['fill', 'time_to_assign', 'supply_gap'] },
  {
    title: 'insight.work_group',
    measures: [
      'on_time',
      'no_show',
      'cancelled_user',
      'cancelled_employee',
      'cancelled_admin',
      'disputes',
      'gini',
    ],
  },
  { title: 'insight.customers_group', measures: ['repeat_30', 'repeat_90'] },
];

/** The measures of a period against the period before. Its address is its whole state. */
export function OverviewPage() {
  const t = useText();
  const [address, changeAddress] = useAddressQuery();
  const { filters, open } = parseListState(address);
  const { data, failure, retry } = useAccountQuery(overviewQuery(address), { keepPrevious: true });
  usePreload(preload);
  // The figures stay when the next request fails.
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  const change = (changed: ListChange) => changeAddress((now) => changeList(now, changed));
  return (
    <Page compact>
      <div className={page.head}>
        <h1>{t('insight.title')}</h1>
        <span className="flex-1" />
        <ExportButton url={overviewFileUrl(address)} fileName="overview.csv" />
      </div>
      <InsightFilters values={filters} onChange={change} />
      {failure && (
        <div className={page.failure}>
          <FailedState look={shown ? 'line' : 'whole'} text={t('insight.failed')} retry={retry} />
          {failure instanceof ApiFailure && failure.requestId && (
            <p className="text-13 muted">{t('console.request_id', { id: failure.requestId })}</p>
          )}
        </div>
      )}
      {!shown && !failure && <FiguresSkeleton />}
      {shown && (
        <Figures
          overview={shown.data}
          open={open}
          onOpen={(measure) => change({ open: measure && `measure:${measure}` })}
        />
      )}
    </Page>
  );
}

function Figures({
  overview,
  open,
  onOpen,
}: {
  overview: Overview;
  open: string | null;
  onOpen: (measure: Measure | null) => void;
}) {
  const t = useText();
  const { measures } = overview;
  const byName = new Map<string, MeasureReply>(measures.map((one) => [one.measure, one]));
  const opened = byName.get(open?.replace(/^measure:/, '') ?? '');
  const indexOf = (measure: MeasureReply) => measures.indexOf(measure) + 1;
  return (
    <>
      <Notes overview={overview} />
      {GROUPS.map(({ title, measures: names }) => {
        const cards = names.flatMap((name) => byName.get(name) ?? []);
        if (cards.length === 0) return <Fragment key={title} />;
        return (
          // No landmark: the menu has some of the same names.
          <div key={title} className={classes.group} role="group" aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <div className={classes.cards}>
              {cards.map((card) => (
                <MeasureCard
                  key={card.measure}
                  measure={card}
                  index={indexOf(card)}
                  opened={card === opened}
                  onOpen={() => onOpen(card === opened ? null : card.measure)}
                />
              ))}
            </div>
          </div>
        );
      })}
      {opened && (
        <div className={page.panel}>
          <Suspense fallback={<Skeleton height={320} />}>
            <MeasurePanel
              key={opened.measure}
              measure={opened}
              index={indexOf(opened)}
              overview={overview}
              close={() => onOpen(null)}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The days that are compared, how current they are, and the last check of the ledger. */
function Notes({ overview }: { overview: Overview }) {
  const t = useText();
  const language = useLanguage();
  const readsBooks = useGrant('money.read');
  const { from, to, previous_from, previous_to, computed_at, books } = overview;
  const day = (date: string) => formatDate(date, language, to.slice(0, 4));
  const check = books && t('insight.books', { day: day(books.day), count: books.faults });
  return (
    <div className={classes.notes}>
      <p>
        {t('insight.period', {
          from: day(from),
          to: day(to),
          previous_from: day(previous_from),
          previous_to: day(previous_to),
        })}
      </p>
      <p role="status">
        {computed_at === null
          ? t('insight.not_computed')
          : t('insight.computed', { time: formatInstant(computed_at, language) })}
      </p>
      {check && <p>{readsBooks ? <Link to="/admin/books">{check}</Link> : check}</p>}
    </div>
  );
}

function FiguresSkeleton({ title }: { title?: string }) {
  return (
    <LoadingRegion title={title}>
      <div className={classes.cards}>
        {GROUPS.flatMap(({ measures }) => measures).map((measure) => (
          <Skeleton key={measure} height={132} />
        ))}
      </div>
    </LoadingRegion>
  );
}

/** The page while it loads. */
export function OverviewSkeleton() {
  const t = useText();
  return (
    <Page compact>
      <FiguresSkeleton title={t('insight.title')} />
    </Page>
  );
}

/** The page if loading failed. */
export function OverviewFailed() {
  const t = useText();
  return (
    <Page compact>
      <h1 className="text-24">{t('insight.title')}</h1>
      <LoadFailed text={t('insight.failed')} />
    </Page>
  );
}
