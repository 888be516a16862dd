import { formatRupees } from './format-rupees.ts';
import { useText } from './language/use-text.ts';
import classes from './price.module.css';

/** An amount in rupees with its unit: `₹499 / hour`. */
export function Price({ amount, per, strong }: { amount: number; per?: 'day' | 'hour'; strong?: boolean }) {
  const t = useText();
  return (
    <span className={classes.price} data-strong={strong || undefined}>
      {formatRupees(amount)}
      {per && (
        <span className="text-14 muted normal"> / {t(per === 'day' ? 'ui.per_day' : 'ui.per_hour')}</span>
      )}
    </span>
  );
}
