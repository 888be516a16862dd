import '../../platform/all-texts.ts';
import { useText } from '../../ui/language/use-text.ts';
import area from '../../ui/card-area.module.css';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingRegion } from '../../ui/skeletons.tsx';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { formatAmount } from './earnings/format-amount.ts';
import { EarningCard } from './earnings/earning-card.tsx';
import { EarningsChart } from './earnings/earnings-chart.tsx';
import classes from './earnings-page.module.css';
import { type EarningsReply, earningsQuery } from './earnings-query.ts';

/** A professional's earnings: the amount payable, totals by week and month, and each job with its amount. */
export function EarningsPage({ earnings }: { earnings: EarningsReply }) {
  const t = useText();
  const { rows, hasMore, loadingMore, more } = usePagedQuery(earningsQuery, earnings);
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('earnings.title')}</h1>
        {rows.length === 0 ? (
          <PageState drawing="empty" title={t('earnings.none')} text={t('earnings.none_text')} />
        ) : (
          <>
            <Sums earnings={earnings} />
            <EarningsChart weeks={earnings.weeks} months={earnings.months} />
            <section aria-labelledby="earned-jobs">
              <h2 id="earned-jobs" className="mb-12 text-20">
                {t('earnings.list_title')}
              </h2>
              <ul className="stack gap-12 list">
                {rows.map((row) => (
                  <EarningCard key={row.action_id} row={row} />
                ))}
              </ul>
            </section>
            {hasMore && <ShowMore text={t('earnings.show_more')} loading={loadingMore} onClick={more} />}
          </>
        )}
      </div>
    </Page>
  );
}

function Sums({ earnings: { due, waiting, paid, months } }: { earnings: EarningsReply }) {
  const t = useText();
  const sums = [
    ['earnings.due', due],
    ['earnings.waiting', waiting],
    ['earnings.paid_out', paid],
    ['earnings.this_month', months.at(-1)?.net ?? 0],
  ] as const;
  return (
    <dl className={`stack two-columns gap-12 ${classes.sums}`}>
      {sums.map(([key, amount]) => (
        <div key={key}>
          <dt className="text-14 muted">{t(key)}</dt>
          <dd>{formatAmount(t, amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The page while the earnings load. */
export function EarningsSkeleton() {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('earnings.title')}</h1>
        <LoadingRegion>
          <div className={`stack two-columns gap-12 ${classes.sums}`}>
            {[0, 1, 2, 3].map((sum) => (
              <div key={sum}>
                <Skeleton height={14} width="60%" mb={8} />
                <Skeleton height={24} width="80%" />
              </div>
            ))}
          </div>
          <Skeleton height={280} mb={24} />
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={96} mb={12} />
          ))}
        </LoadingRegion>
      </div>
    </Page>
  );
}

/** The page if loading failed. */
export function EarningsFailed() {
  const t = useText();
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('earnings.title')}</h1>
        <LoadFailed text={t('earnings.load_failed')} />
      </div>
    </Page>
  );
}
