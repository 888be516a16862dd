import type { TaxDue } from '@aaspaas/contract/features/admin-months.ts';
import { useState } from 'react';
import { useGrant } from '../../../platform/admin-operator.ts';
import { today } from '../../../platform/clock.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatDate } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { lazyOpened } from '../console/lazy-sheet.tsx';
import table from '../console/card-table.module.css';
import type { ChallanSheetProps } from './challan-sheet.tsx';
import classes from './months.module.css';

const ChallanSheet = lazyOpened<ChallanSheetProps>(
  () => import('./challan-sheet.tsx'),
  ({ tax }) => tax !== null,
);

interface Props {
  readonly month: string;
  /** Null until they are loaded. */
  readonly taxes: readonly TaxDue[] | null;
  readonly onChanged: () => Promise<void>;
}

/** The taxes of a month: what is owed, until when, and the challans that paid it. */
export function MonthTaxes({ month, taxes, onChanged }: Props) {
  const t = useText();
  const [tax, setTax] = useState<TaxDue | null>(null);
  if (!taxes) return null;
  return (
    <section className={classes.part} aria-labelledby="month-taxes">
      <h2 id="month-taxes">{t('month.taxes')}</h2>
      {taxes.length === 0 ? (
        <p className="muted">{t('month.taxes_none')}</p>
      ) : (
        <table className={`w-full text-15 ${table.table}`} aria-label={t('month.taxes')}>
          <thead>
            <tr>
              <th scope="col">{t('month.tax_of')}</th>
              <th scope="col">{t('month.tax_due')}</th>
              <th scope="col" className={table.number}>
                {t('month.tax_amount')}
              </th>
              <th scope="col" className={table.number}>
                {t('month.tax_open')}
              </th>
              <th scope="col">
                <span className="sr-only">{t('month.challan')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {taxes.map((one) => (
              <Row key={`${one.account} ${one.gstin ?? ''}`} one={one} open={setTax} />
            ))}
          </tbody>
        </table>
      )}
      <ChallanSheet month={month} tax={tax} close={() => setTax(null)} onChanged={onChanged} />
    </section>
  );
}

function Row({ one, open }: { one: TaxDue; open: (one: TaxDue) => void }) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant('money.act');
  const thisYear = today().slice(0, 4);
  const name = t(`month.tax_${one.account}`);
  return (
    <tr>
      <th scope="row" className={table.title}>
        {name}
        {one.gstin && <span className={table.detail}>{one.gstin}</span>}
        {one.carried_in < 0 && (
          <span className={table.detail}>
            {t('month.carried_in', { amount: formatExactRupees(-one.carried_in) })}
          </span>
        )}
        {one.carried_out < 0 && (
          <span className={table.detail}>
            {t('month.carried_out', { amount: formatExactRupees(-one.carried_out) })}
          </span>
        )}
        {one.challans.map((challan) => (
          <span key={challan.id} className={table.detail}>
            {t('month.challan_number', {
              number: challan.number,
              date: formatDate(challan.paid_on, language, thisYear),
            })}
            {` · ${formatExactRupees(challan.cash)}`}
          </span>
        ))}
      </th>
      <td className={table.line}>
        <span className={table.label}>{t('month.tax_due')}: </span>
        {formatDate(one.due_on, language, thisYear)}
      </td>
      <td className={table.number}>
        <span className={table.label}>{t('month.tax_amount')}: </span>
        {formatExactRupees(one.amount)}
      </td>
      <td className={table.number}>
        <span className={table.label}>{t('month.tax_open')}: </span>
        {one.open > 0 || one.amount === 0 ? (
          formatExactRupees(one.open)
        ) : (
          <Badge tone="success">{t('month.tax_paid')}</Badge>
        )}
      </td>
      <td className={table.action}>
        {mayAct && one.open > 0 && (
          <Button
            variant="light"
            size="compact"
            aria-label={t('month.challan_named', { tax: name })}
            onClick={() => open(one)}
          >
            {t('month.challan')}
          </Button>
        )}
      </td>
    </tr>
  );
}
