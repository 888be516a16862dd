import '../../../platform/all-texts.ts';
import type { PayoutHold } from '@aaspaas/contract/features/payouts.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { formatInstant } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Button } from '../../../ui/button.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import { type HoldList, type HoldListName, holdsQuery } from '../payouts-query.ts';
import { usePreferredDensity } from '../table/density.ts';
import { type ListColumn, ListTable } from '../table/list-table.tsx';
import { formatCurrency } from './payout-jobs.tsx';
import classes from './payouts.module.css';

/** Amounts that are held back, or were. */
export function PayoutHolds({ list, first }: { list: HoldListName; first: HoldList }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const density = usePreferredDensity();
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
        <div className={classes.rows}>
          <ListTable
            label={t('payout.holds')}
            columns={holdColumns(t, language, reload)}
            rows={rows}
            idOf={({ id }) => id}
            visible={null}
            density={density}
            sort={null}
            onSort={() => undefined}
            opened={null}
            onOpen={(hold) => void navigate(pageOf(hold))}
            dimmed={outOfDate}
            gone={new Set()}
            selection={null}
          />
        </div>
      )}
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
    </>
  );
}

/** The page of the professional or, before the charge, of the booking. */
const pageOf = ({ employee_id: id, booking_id: code }: PayoutHold): string =>
  id === null ? `/admin/bookings/${code}` : `/admin/professionals/${id}`;

function holdColumns(
  t: Translate,
  language: Language,
  onChanged: () => Promise<void>,
): ListColumn<PayoutHold>[] {
  return [
    {
      id: 'professional',
      header: t('payout.professional'),
      cell: ({ name }) => name ?? t('payout.hold_not_charged'),
    },
    {
      id: 'what',
      header: t('payout.hold_what'),
      phone: 'second',
      cell: ({ booking_id: code, amount, claimed }) => (
        <>
          {code ? <Link to={`/admin/bookings/${code}`}>{code}</Link> : t('payout.hold_everything')}
          {amount !== null && <span className="block tabular-nums">{formatCurrency(amount)}</span>}
          {claimed !== null && (
            <span className="block muted">
              {t('payout.hold_claimed', { amount: formatCurrency(claimed) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'why',
      header: t('payout.hold_why'),
      phone: 'second',
      cell: ({ kind, reason, placed_by: name, placed_at }) => {
        const when = formatInstant(placed_at, language);
        return (
          <>
            <b>{t(`payout.hold_kind_${kind}`)}</b>
            {reason && (
              <span className="block wrap-anywhere" dir="auto">
                {reason}
              </span>
            )}
            <span className="block muted">{name ? t('payout.hold_by', { name, when }) : when}</span>
          </>
        );
      },
    },
    {
      id: 'until',
      header: t('payout.hold_until'),
      phone: 'second',
      cell: (hold) => <span className="wrap-anywhere">{untilText(hold, t, language)}</span>,
    },
    {
      id: 'release',
      header: t('payout.hold_release'),
      phone: 'first',
      cell: (hold) =>
        hold.allowed_actions.includes('release') ? <Release hold={hold} onChanged={onChanged} /> : null,
    },
  ];
}

/** When the hold ends or ended, with the operator's reason. */
function untilText(
  { ends_at, released_at, released_by, release_reason }: PayoutHold,
  t: Translate,
  language: Language,
): string {
  if (released_by) return t('payout.hold_released_by', { name: released_by, reason: release_reason ?? '' });
  if (released_at) return t('payout.hold_ended_on', { when: formatInstant(released_at, language) });
  return ends_at ? formatInstant(ends_at, language) : t('payout.hold_open_end');
}

function Release({ hold, onChanged }: { hold: PayoutHold; onChanged: () => Promise<void> }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="compact" onClick={() => setOpened(true)}>
        {t('payout.hold_release')}
      </Button>
      <ReasonForm
        opened={opened}
        title={t('payout.hold_release_title', { name: hold.name ?? '' })}
        help={t('payout.hold_release_help')}
        yes={t('payout.hold_release')}
        tone="primary"
        close={() => setOpened(false)}
        send={async (reason) => {
          const params = { id: String(hold.id) };
          const { message } = await adminCall('payout.release_hold', { params, body: { reason } });
          toast.success(message);
          setOpened(false);
          await onChanged();
        }}
      />
    </>
  );
}
