import type { WelfareLevy } from '@aaspaas/contract/features/admin-welfare.ts';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { today } from '../../../platform/clock.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { lazyOpened } from '../console/lazy-sheet.tsx';
import table from '../console/card-table.module.css';
import { type WelfareLevies, welfareLeviesQuery } from '../tax-query.ts';
import { ConfirmationCell } from './confirmation-cell.tsx';
import { DATED_TONES, Label } from './tax-class-table.tsx';
import classes from './tax.module.css';
import type { WelfareSheetProps } from './welfare-sheet.tsx';

const WelfareSheet = lazyOpened<WelfareSheetProps>(
  () => import('./welfare-sheet.tsx'),
  ({ sheet }) => sheet !== null,
);

/** The welfare levy on payouts, with the confirmations of a chartered accountant. */
export function WelfareView({ first }: { first: WelfareLevies }) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { rows, page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(
    welfareLeviesQuery,
    first,
  );
  const [sheet, setSheet] = useState<WelfareSheetProps['sheet']>(null);
  return (
    <>
      <div className={classes.head}>
        <p className="muted">{t('tax.welfare_help')}</p>
        {mayAct && <Button onClick={() => setSheet({ kind: 'levy' })}>{t('tax.welfare_new')}</Button>}
      </div>
      <div className={page.unconfirmed > 0 ? classes.warning : classes.success} role="status">
        <p className="semibold">
          {page.unconfirmed > 0
            ? t('tax.welfare_unconfirmed', { count: page.unconfirmed })
            : t('tax.welfare_all_confirmed')}
        </p>
      </div>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <LevyTable rows={rows} confirm={mayAct ? (one) => setSheet({ kind: 'confirm', one }) : null} />
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
      <WelfareSheet sheet={sheet} close={() => setSheet(null)} onChanged={reload} />
    </>
  );
}

function LevyTable({
  rows,
  confirm,
}: {
  rows: readonly WelfareLevy[];
  /** Null for operators who may only read. */
  confirm: ((one: WelfareLevy) => void) | null;
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <table className={`w-full text-15 ${table.table}`} aria-label={t('tax.tab_welfare')}>
      <thead>
        <tr>
          <th scope="col">{t('tax.welfare_name')}</th>
          <th scope="col">{t('tax.welfare_rate')}</th>
          <th scope="col">{t('tax.welfare_cap')}</th>
          <th scope="col">{t('tax.confirmed_heading')}</th>
          <th scope="col">
            <span className="sr-only">{t('tax.confirm')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id} className={one.state === 'expired' ? classes.expired : undefined}>
            <th scope="row" className={table.title}>
              {t('tax.class_from', { date: formatDate(one.valid_from, language, today().slice(0, 4)) })}{' '}
              {one.state !== 'active' && (
                <Badge tone={DATED_TONES[one.state]}>{t(`tax.state_${one.state}`)}</Badge>
              )}
            </th>
            <td>
              <Label text={t('tax.welfare_rate')} />
              {`${one.rate} %`}
            </td>
            <td>
              <Label text={t('tax.welfare_cap')} />
              {formatExactRupees(one.cap)}
            </td>
            <td>
              <ConfirmationCell confirmed={one.confirmed} />
            </td>
            <td className={table.action}>
              {confirm && !one.confirmed && (
                <Button
                  variant="light"
                  size="compact"
                  aria-label={t('tax.welfare_confirm_named', {
                    date: formatDate(one.valid_from, language, today().slice(0, 4)),
                  })}
                  onClick={() => confirm(one)}
                >
                  {t('tax.confirm')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
