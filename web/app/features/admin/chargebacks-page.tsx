import '../../platform/all-texts.ts';
import { Link, useSearchParams } from 'react-router';
import { usePagedQuery } from '../../platform/query/use-paged-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { PageState } from '../../ui/page-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { StaleDataNotice } from '../../ui/stale-data-notice.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { ChargebackCard } from './chargebacks/chargeback-card.tsx';
import classes from './console/console.module.css';
import { RefundsFrame } from './refunds-page.tsx';
import {
  CHARGEBACK_TABS,
  type ChargebackList,
  chargebacksQuery,
  type ChargebackTab,
} from './refunds-query.ts';

/** Payments that customers' banks dispute: a tab of the refunds. */
export function ChargebacksPage({ list, first }: { list: ChargebackTab; first: ChargebackList }) {
  const t = useText();
  const [address] = useSearchParams();
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(
    chargebacksQuery(list),
    first,
  );
  const hrefOf = (one: ChargebackTab) => {
    const next = new URLSearchParams(address);
    if (one === CHARGEBACK_TABS[0]) next.delete('list');
    else next.set('list', one);
    return `/admin/refunds?${next.toString()}`;
  };
  return (
    <RefundsFrame tab="chargebacks" counts={{}}>
      <p className="mb-16 muted">{t('chargeback.help')}</p>
      <TabRow label={t('chargeback.lists')}>
        {CHARGEBACK_TABS.map((one) => (
          <Link key={one} to={hrefOf(one)} aria-current={one === list ? 'page' : undefined}>
            {t(`chargeback.${one}`)}
          </Link>
        ))}
      </TabRow>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length === 0 ? (
        <PageState drawing="empty" title={t(list === 'open' ? 'chargeback.none' : 'chargeback.none_ended')} />
      ) : (
        <div className={classes.cards}>
          {rows.map((one) => (
            <ChargebackCard key={one.id} chargeback={one} onChanged={reload} />
          ))}
        </div>
      )}
      {hasMore && <ShowMore text={t('chargeback.show_more')} loading={loadingMore} onClick={more} />}
    </RefundsFrame>
  );
}
