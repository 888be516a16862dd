import '../../../platform/all-texts.ts';
import type { ParkedPayout } from '@aaspaas/contract/features/payouts.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Link, useNavigate } from 'react-router';
import { formatDate } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { type ParkedList, parkedQuery } from '../payouts-query.ts';
import { usePreferredDensity } from '../table/density.ts';
import { type ListColumn, ListTable } from '../table/list-table.tsx';
import { ACCOUNT_TONES } from './account-tones.ts';
import { formatCurrency } from './payout-jobs.tsx';
import classes from './payouts.module.css';

/** Returned payments that wait until their professionals have another verified bank account. */
export function ParkedPayouts({ first }: { first: ParkedList }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const density = usePreferredDensity();
  const { rows, outOfDate, hasMore, loadingMore, more } = usePagedQuery(parkedQuery, first);
  if (rows.length === 0)
    return <PageState drawing="empty" title={t('payout.parked_none')} text={t('payout.parked_none_help')} />;
  return (
    <>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <div className={classes.rows}>
        <ListTable
          label={t('payout.parked')}
          columns={parkedColumns(t, language)}
          rows={rows}
          idOf={({ id }) => id}
          visible={null}
          density={density}
          sort={null}
          onSort={() => undefined}
          opened={null}
          onOpen={({ employee_id: id }) => void navigate(`/admin/professionals/${id}`)}
          dimmed={outOfDate}
          gone={new Set()}
          selection={null}
        />
      </div>
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </>
  );
}

function parkedColumns(t: Translate, language: Language): ListColumn<ParkedPayout>[] {
  return [
    { id: 'professional', header: t('payout.professional'), cell: ({ name }) => name },
    {
      id: 'amount',
      header: t('payout.amount'),
      numeric: true,
      phone: 'first',
      cell: ({ amount }) => formatCurrency(amount),
    },
    {
      id: 'account',
      header: t('bank.account'),
      cell: ({ account_masked: account, ifsc }) => t('bank.details', { account, ifsc }),
    },
    {
      id: 'reason',
      header: t('payout.parked_reason'),
      phone: 'second',
      cell: ({ reason }) => (
        <span className="wrap-anywhere" dir="auto">
          {reason}
        </span>
      ),
    },
    {
      id: 'returned',
      header: t('payout.parked_on'),
      phone: 'second',
      cell: ({ returned_on }) => formatDate(returned_on, language),
    },
    {
      id: 'new',
      header: t('payout.parked_new'),
      phone: 'second',
      cell: ({ new_account: state }) =>
        state ? (
          <Badge tone={ACCOUNT_TONES[state]}>{t(`bank.state_${state}`)}</Badge>
        ) : (
          <span className="muted">{t('payout.parked_no_new')}</span>
        ),
    },
    {
      id: 'run',
      header: t('payout.parked_run'),
      cell: ({ run_id: id }) => <Link to={`/admin/payouts?run=${id}`}>{t('payout.run', { id })}</Link>,
    },
  ];
}
