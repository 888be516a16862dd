import '../../platform/all-texts.ts';
import type { OwnTaxDetails } from '@aaspaas/contract/features/tax-details.ts';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
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
import { TaxNotice } from './tax-notice.tsx';
import { type EarningsReply, earningsQuery } from './earnings-query.ts';

/** A professional's earnings: when pay is available, totals by week and month, and each job with its amount. */
export function EarningsPage({ earnings, tax }: { earnings: EarningsReply; tax: OwnTaxDetails | null }) {
  const t = useText();
  const { rows, hasMore, loadingMore, more } = usePagedQuery(earningsQuery, earnings);
  return (
    <Page>
      <div className={area.page}>
        <h1 className="page-title">{t('earnings.title')}</h1>
        <p className="mb-12">
          <Link className="inline-row gap-6 touch" to="/employee-documents">
            <IconFileInvoice size={20} aria-hidden />
            {t('documents.own_title')}
          </Link>
        </p>
        <TaxNotice tax={tax} />
        {rows.length === 0 ? (
          <PageState drawing="empty" title={t('earnings.none')} text={t('earnings.none_text')} />
        ) : (
          <>
            <Available earnings={earnings} />
            <EarningsChart weeks={earnings.weeks} months={earnings.months} />
            <Sums earnings={earnings} />
            <p>
              <Link className="inline-row touch" to="/employee-bank-tax">
                {t('earnings.account')}
              </Link>
            </p>
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

/** When pay becomes available, and what already is. */
function Available({ earnings: { available, available_next: next } }: { earnings: EarningsReply }) {
  const t = useText();
  const language = useLanguage();
  return (
    <dl className={classes.available}>
      {next && (
        <div>
          <dt>{t('earnings.available_on', { date: formatDate(next.on, language) })}</dt>
          <dd className={classes.amount}>{formatAmount(t, next.amount)}</dd>
          <dd className="text-14 muted">{t('earnings.available_on_help')}</dd>
        </div>
      )}
      {(!next || available > 0) && (
        <div>
          <dt>{t('earnings.available_now')}</dt>
          <dd className={classes.amount}>{formatAmount(t, available)}</dd>
          {available > 0 && <dd className="text-14 muted">{t('earnings.available_now_help')}</dd>}
        </div>
      )}
    </dl>
  );
}

/** The other sums: what customers still approve or pay, and what was paid out. */
function Sums({
  earnings: { due, available, available_later: later, waiting, paid, months },
}: {
  earnings: EarningsReply;
}) {
  const t = useText();
  const sums = [
    ['earnings.waiting', waiting],
    ['earnings.later', later],
    ['earnings.due', due - available - later],
    ['earnings.this_month', months.at(-1)?.net ?? 0],
    ['earnings.paid_out', paid],
  ] as const;
  return (
    <dl className={`amounts card ${classes.sums}`}>
      {sums.map(([key, amount]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
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
          <Skeleton height={106} mt={12} mb={16} radius={12} />
          <Skeleton height={356} mb={24} radius={12} />
          <Skeleton height={176} mb={24} radius={12} />
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={132} mb={12} radius={12} />
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
