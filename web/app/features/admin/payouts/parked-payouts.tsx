import { Link } from 'react-router';
import { formatDate } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { type ParkedList, parkedQuery } from '../payouts-query.ts';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import { ACCOUNT_TONES } from './account-tones.ts';
import { formatCurrency } from './payout-jobs.tsx';
import classes from './payouts.module.css';

/** Returned payments that wait until their professionals have another verified bank account. */
export function ParkedPayouts({ first }: { first: ParkedList }) {
  const t = useText();
  const language = useLanguage();
  const { rows, outOfDate, hasMore, loadingMore, more } = usePagedQuery(parkedQuery, first);
  if (rows.length === 0)
    return <PageState drawing="empty" title={t('payout.parked_none')} text={t('payout.parked_none_help')} />;
  return (
    <>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- a table that is wider than a phone is moved by keys too */}
      <section className={`mt-16 ${classes.scroll}`} tabIndex={0} aria-label={t('payout.parked')}>
        <table className={`${classes.table} ${classes.list}`}>
          <thead>
            <tr>
              <th scope="col">{t('payout.professional')}</th>
              <th scope="col" className={classes.number}>
                {t('payout.amount')}
              </th>
              <th scope="col">{t('bank.account')}</th>
              <th scope="col">{t('payout.parked_reason')}</th>
              <th scope="col">{t('payout.parked_on')}</th>
              <th scope="col">{t('payout.parked_new')}</th>
              <th scope="col">{t('payout.parked_run')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <ProfessionalLink id={row.employee_id} name={row.name} />
                </th>
                <td className={classes.number}>{formatCurrency(row.amount)}</td>
                <td>{t('bank.details', { account: row.account_masked, ifsc: row.ifsc })}</td>
                <td className={classes.wrap}>
                  <span dir="auto">{row.reason}</span>
                </td>
                <td>{formatDate(row.returned_on, language)}</td>
                <td>
                  {row.new_account ? (
                    <Badge tone={ACCOUNT_TONES[row.new_account]}>{t(`bank.state_${row.new_account}`)}</Badge>
                  ) : (
                    <span className="muted">{t('payout.parked_no_new')}</span>
                  )}
                </td>
                <td>
                  <Link to={`/admin/payouts?run=${row.run_id}`}>{t('payout.run', { id: row.run_id })}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </>
  );
}
