import type { CommissionClass, EInvoices } from '@aaspaas/contract/features/admin-commission-tax.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { usePagedQuery } from '../../../platform/query/use-paged-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { StaleDataNotice } from '../../../ui/stale-data-notice.tsx';
import { lazyOpened } from '../console/lazy-sheet.tsx';
import table from '../exports/exports.module.css';
import { type CommissionClasses, commissionClassesQuery } from '../tax-query.ts';
import type { CommissionSheetProps } from './commission-sheet.tsx';
import { ConfirmationCell } from './confirmation-cell.tsx';
import { DATED_TONES, Label } from './tax-class-table.tsx';
import classes from './tax.module.css';

const CommissionSheet = lazyOpened<CommissionSheetProps>(
  () => import('./commission-sheet.tsx'),
  ({ sheet }) => sheet !== null,
);

/** The SAC of the commission with the confirmations of a chartered accountant, and the registration of invoices. */
export function CommissionView({ first }: { first: CommissionClasses }) {
  const t = useText();
  const mayAct = useGrant('money.act');
  const { rows, page, outOfDate, hasMore, loadingMore, more, reload } = usePagedQuery(
    commissionClassesQuery,
    first,
  );
  const [sheet, setSheet] = useState<CommissionSheetProps['sheet']>(null);
  return (
    <>
      <div className={classes.head}>
        <p className="muted">{t('tax.commission_help')}</p>
        {mayAct && <Button onClick={() => setSheet({ kind: 'class' })}>{t('tax.commission_new')}</Button>}
      </div>
      <div className={page.unconfirmed > 0 ? classes.warning : classes.success} role="status">
        <p className="semibold">
          {page.unconfirmed > 0
            ? t('tax.commission_unconfirmed', { count: page.unconfirmed })
            : t('tax.commission_all_confirmed')}
        </p>
      </div>
      <StaleDataNotice text={outOfDate ? t('admin.out_of_date') : null} />
      <ClassTable rows={rows} confirm={mayAct ? (one) => setSheet({ kind: 'confirm', one }) : null} />
      {hasMore && <ShowMore text={t('admin.show_more')} loading={loadingMore} onClick={more} />}
      <EInvoiceSection
        state={page.e_invoices}
        change={mayAct ? () => setSheet({ kind: 'e_invoices', from: page.e_invoices.from }) : null}
      />
      <CommissionSheet sheet={sheet} close={() => setSheet(null)} onChanged={reload} />
    </>
  );
}

function ClassTable({
  rows,
  confirm,
}: {
  rows: readonly CommissionClass[];
  /** Null for operators who may only read. */
  confirm: ((one: CommissionClass) => void) | null;
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <table className={`w-full text-15 ${table.table}`} aria-label={t('tax.tab_commission')}>
      <thead>
        <tr>
          <th scope="col">{t('tax.commission_name')}</th>
          <th scope="col">{t('tax.class_sac')}</th>
          <th scope="col">{t('tax.confirmed_heading')}</th>
          <th scope="col">
            <span className="sr-only">{t('tax.confirm')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id} className={one.state === 'expired' ? classes.expired : undefined}>
            <th scope="row" className={table.list}>
              {t('tax.class_from', { date: formatDate(one.valid_from, language, today().slice(0, 4)) })}{' '}
              {one.state !== 'active' && (
                <Badge tone={DATED_TONES[one.state]}>{t(`tax.state_${one.state}`)}</Badge>
              )}
            </th>
            <td>
              <Label text={t('tax.class_sac')} />
              {one.sac}
            </td>
            <td>
              <ConfirmationCell confirmed={one.confirmed} />
            </td>
            <td className={table.action}>
              {confirm && !one.confirmed && (
                <Button
                  variant="light"
                  size="compact"
                  aria-label={t('tax.commission_confirm_named', { sac: one.sac })}
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

function EInvoiceSection({
  state: { from, waiting, refused, short_codes },
  change,
}: {
  state: EInvoices;
  /** Null for operators who may only read. */
  change: (() => void) | null;
}) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const date = from === null ? '' : formatDate(from, language, today().slice(0, 4));
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className="text-20">
        {t('tax.e_invoices')}
      </h2>
      <p className="muted">{t('tax.e_invoices_help')}</p>
      <div className={classes.head}>
        <p>
          {from === null
            ? t('tax.e_invoices_off')
            : t(from > today() ? 'tax.e_invoices_later' : 'tax.e_invoices_on', { date })}
        </p>
        {change && (
          <Button variant="default" onClick={change}>
            {t('tax.e_invoices_change')}
          </Button>
        )}
      </div>
      {from !== null && short_codes > 0 && (
        <div className={classes.warning} role="status">
          <p>{t('tax.e_invoices_short_codes', { count: short_codes })}</p>
        </div>
      )}
      {(waiting > 0 || refused > 0) && (
        <ul className="list stack gap-8">
          {waiting > 0 && (
            <li>
              <Link to="/admin/documents?f.issue=unregistered">
                {t('tax.e_invoices_waiting', { count: waiting })}
              </Link>
            </li>
          )}
          {refused > 0 && (
            <li>
              <Link to="/admin/documents?f.issue=refused">
                {t('tax.e_invoices_refused', { count: refused })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
