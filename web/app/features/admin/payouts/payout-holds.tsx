import type { PayoutHold } from '@aaspaas/contract/features/payouts.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { formatInstant } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import { type HoldList, type HoldListName, holdsQuery } from '../payouts-query.ts';
import { ProfessionalLink } from '../professionals/professional-link.tsx';
import { formatCurrency } from './payout-jobs.tsx';
import classes from './payouts.module.css';

/** Amounts that are held back, or were. */
export function PayoutHolds({ list, first }: { list: HoldListName; first: HoldList }) {
  const t = useText();
  const { rows, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(holdsQuery(list), first);
  return (
    <>
      <TabRow label={t('payout.holds_lists')}>
        <Link to="/admin/payouts?show=holds" aria-current={list === 'open' ? 'page' : undefined}>
          {t('payout.holds_open')}
        </Link>
        <Link to="/admin/payouts?show=holds&list=ended" aria-current={list === 'ended' ? 'page' : undefined}>
          {t('payout.holds_ended')}
        </Link>
      </TabRow>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      {rows.length === 0 ? (
        <PageState drawing="empty" title={t('payout.holds_none')} text={t('payout.holds_none_help')} />
      ) : (
        // oxlint-disable-next-line no-noninteractive-tabindex -- a table that is wider than a phone is moved by keys too
        <section className={`mt-16 ${classes.scroll}`} tabIndex={0} aria-label={t('payout.holds')}>
          <table className={`${classes.table} ${classes.list}`}>
            <thead>
              <tr>
                <th scope="col">{t('payout.professional')}</th>
                <th scope="col">{t('payout.hold_what')}</th>
                <th scope="col">{t('payout.hold_why')}</th>
                <th scope="col">{t('payout.hold_until')}</th>
                <th scope="col">
                  <span className="sr-only">{t('payout.hold_release')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((hold) => (
                <Row key={hold.id} hold={hold} onChanged={reload} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </>
  );
}

function Row({ hold, onChanged }: { hold: PayoutHold; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const [releasing, setReleasing] = useState(false);
  const { booking_id: code, amount, placed_by: by } = hold;
  const placed = formatInstant(hold.placed_at, language);
  return (
    <tr>
      <th scope="row">
        {hold.employee_id !== null && hold.name !== null ? (
          <ProfessionalLink id={hold.employee_id} name={hold.name} />
        ) : (
          <span className="muted">{t('payout.hold_not_charged')}</span>
        )}
      </th>
      <td>
        {code ? <Link to={`/admin/bookings/${code}`}>{code}</Link> : t('payout.hold_everything')}
        {amount !== null && <span className="block tabular-nums">{formatCurrency(amount)}</span>}
        {hold.claimed !== null && (
          <span className="block text-13 muted">
            {t('payout.hold_claimed', { amount: formatCurrency(hold.claimed) })}
          </span>
        )}
      </td>
      <td className={classes.wrap}>
        <b>{t(`payout.hold_kind_${hold.kind}`)}</b>
        {hold.reason && (
          <span className="block" dir="auto">
            {hold.reason}
          </span>
        )}
        <span className="block text-13 muted">
          {by ? t('payout.hold_by', { name: by, when: placed }) : placed}
        </span>
      </td>
      <td className={classes.wrap}>{untilText(hold)}</td>
      <td>
        {hold.allowed_actions.includes('release') && (
          <>
            <Button variant="default" size="sm" onClick={() => setReleasing(true)}>
              {t('payout.hold_release')}
            </Button>
            <ReasonForm
              opened={releasing}
              title={t('payout.hold_release_title', { name: hold.name ?? '' })}
              help={t('payout.hold_release_help')}
              yes={t('payout.hold_release')}
              tone="primary"
              close={() => setReleasing(false)}
              send={async (reason) => {
                const params = { id: String(hold.id) };
                const { message } = await adminCall('payout.release_hold', { params, body: { reason } });
                toast.success(message);
                setReleasing(false);
                await onChanged();
              }}
            />
          </>
        )}
      </td>
    </tr>
  );

  /** When the hold ends or ended, with the operator's reason. */
  function untilText({ ends_at, released_at, released_by, release_reason }: PayoutHold): string {
    if (released_by) return t('payout.hold_released_by', { name: released_by, reason: release_reason ?? '' });
    if (released_at) return t('payout.hold_ended_on', { when: formatInstant(released_at, language) });
    return ends_at ? formatInstant(ends_at, language) : t('payout.hold_open_end');
  }
}
