import type { MonthFaultRow, MonthTotalRow } from '@aaspaas/contract/features/admin-months.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import table from '../console/card-table.module.css';
import type { MonthTotals } from '../months-query.ts';
import classes from './months.module.css';

interface Props {
  /** Null while it loads, and if it failed. */
  readonly totals: MonthTotals | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The sums of the month's files next to the ledger's. Sums without an amount on both sides are left out. */
export function MonthComparison({ totals, failed, retry }: Props) {
  const t = useText();
  return (
    <section className={classes.part} aria-labelledby="month-totals">
      <h2 id="month-totals">{t('month.totals')}</h2>
      {failed && <FailedState look="line" text={t('month.totals_failed')} retry={retry} />}
      {!totals && !failed && (
        <LoadingRegion>
          <Skeleton height={240} radius={8} />
        </LoadingRegion>
      )}
      {totals && <Result {...totals} />}
    </section>
  );
}

function Result({ totals, faults, balanced }: MonthTotals) {
  const t = useText();
  const different = totals.filter((one) => differenceOf(one) !== 0).length;
  const shown = totals.filter(({ in_files: files, in_ledger: ledger }) => files !== 0 || ledger !== 0);
  return (
    <>
      <div className={balanced ? classes.balanced : classes.unbalanced} role="status">
        <p className="semibold">
          {different > 0 ? t('month.not_balanced', { count: different }) : t('month.balanced')}
        </p>
        {faults.length > 0 && (
          <>
            <p>{t('month.faults', { count: faults.length })}</p>
            <ul>
              {faults.map((one) => (
                <li key={`${one.kind} ${one.what ?? ''}`}>{faultText(one, t)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {shown.length > 0 && (
        <table className={`w-full text-15 ${table.table}`} aria-label={t('month.totals')}>
          <thead>
            <tr>
              <th scope="col">{t('month.total_what')}</th>
              <th scope="col">{t('month.total_files')}</th>
              <th scope="col" className={table.number}>
                {t('month.total_in_files')}
              </th>
              <th scope="col" className={table.number}>
                {t('month.total_in_ledger')}
              </th>
              <th scope="col" className={table.number}>
                {t('month.total_difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Row key={`${one.files.join()} ${one.what} ${one.gstin ?? ''} ${one.head ?? ''}`} one={one} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Row({ one }: { one: MonthTotalRow }) {
  const t = useText();
  const difference = differenceOf(one);
  return (
    <tr className={difference === 0 ? undefined : classes.different}>
      <th scope="row" className={table.title}>
        {t(`month.what_${one.what}`)}
        {one.head && ` ${t(`month.head_${one.head}`)}`}
        {one.gstin && <span className={table.detail}>{one.gstin}</span>}
      </th>
      <td>{one.files.map((file) => t(`export.list_${file}`)).join(' · ')}</td>
      <Amount label={t('month.total_in_files')} amount={one.in_files} />
      <Amount label={t('month.total_in_ledger')} amount={one.in_ledger} />
      <td className={table.number}>
        <span className={table.label}>{t('month.total_difference')}: </span>
        {difference === 0 ? t('month.total_same') : formatSigned(difference)}
      </td>
    </tr>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <td className={table.number}>
      <span className={table.label}>{label}: </span>
      {formatSigned(amount)}
    </td>
  );
}

/** Formats an amount that may be below zero. */
function formatSigned(amount: number): string {
  return amount < 0 ? `−${formatExactRupees(-amount)}` : formatExactRupees(amount);
}

/** Rupees are compared in whole paise. */
const differenceOf = ({ in_files: files, in_ledger: ledger }: MonthTotalRow): number =>
  (Math.round(files * 100) - Math.round(ledger * 100)) / 100;

function faultText({ kind, what, count }: MonthFaultRow, t: ReturnType<typeof useText>): string {
  switch (kind) {
    case 'undocumented':
    case 'unsettled':
    case 'unmatched':
    case 'surplus':
      return t(`month.fault_${kind}`, { count: count ?? 0 });
    case 'books':
      return t('month.fault_books', { what: what ?? '' });
    default:
      return t(`month.fault_${kind}`);
  }
}
