import { formatRupees } from './format-rupees.ts';
import { useText } from './language/use-text.ts';
import classes from './unit-prices.module.css';

/** Both prices of a service on a card: `₹299/hour · ₹1,599/day`; without prices "Price depends on the job". Rupees. */
export function UnitPrices({ perHour, perDay }: { perHour: number | null; perDay: number | null }) {
  const t = useText();
  const prices = (
    [
      [perHour, 'ui.per_hour'],
      [perDay, 'ui.per_day'],
    ] as const
  ).filter(([amount]) => amount !== null && amount > 0);
  if (prices.length === 0) return <p className="text-14 muted">{t('ui.price_on_request')}</p>;
  return (
    <p className={`row flex-wrap text-14 muted ${classes.prices}`}>
      {prices.map(([amount, unit]) => (
        <span key={unit} className="nowrap">
          <b className="semibold text">{formatRupees(amount ?? 0)}</b>/{t(unit)}
        </span>
      ))}
    </p>
  );
}
