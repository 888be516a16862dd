import type { PriceChange } from '@aaspaas/contract/features/admin-prices.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { today } from '../../../platform/clock.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { formatBeginning } from './format-price.ts';
import classes from './price-diff.module.css';

type Amounts = NonNullable<PriceChange['old']>;

/** Every price before and after a change; a service whose price stays says why. On phones each service is a block. */
export function PriceDiff({ rows, language }: { rows: readonly PriceChange[]; language: Language }) {
  const t = useText();
  const units = ['per_hour', 'per_day'] as const;
  return (
    <table className={classes.diff}>
      <caption className="sr-only">{t('catalogue.preview_prices')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('catalogue.service')}</th>
          <th scope="col">{t('catalogue.per_hour')}</th>
          <th scope="col">{t('catalogue.per_day')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-kept={row.problem !== null || undefined}>
            <th scope="row">
              {row.name}
              {row.problem && <span>{t(`catalogue.kept_${row.problem}`)}</span>}
              {row.until && (
                <span>
                  {t('catalogue.change_until', { day: formatBeginning(row.until, language, today()) })}
                </span>
              )}
            </th>
            {units.map((unit) => (
              <td key={unit} data-label={t(`catalogue.${unit}`)}>
                <Amount old={row.old} changed={row.new} unit={unit} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({
  old,
  changed,
  unit,
}: {
  old: Amounts | null;
  changed: Amounts | null;
  unit: keyof Amounts;
}) {
  if (!old) return '–';
  if (!changed) return formatExactRupees(old[unit]);
  const difference = changed[unit] - old[unit];
  const sign = difference > 0 ? '+' : '−';
  return (
    <>
      <del>{formatExactRupees(old[unit])}</del> <ins>{formatExactRupees(changed[unit])}</ins>{' '}
      {difference !== 0 && (
        <span className="muted">
          {sign}
          {formatExactRupees(Math.abs(difference))}
        </span>
      )}
    </>
  );
}
