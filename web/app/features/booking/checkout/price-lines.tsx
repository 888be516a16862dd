import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate, formatTime } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Price } from '../../../ui/price.tsx';
import classes from './price-lines.module.css';
import { formatDuration } from '../../../platform/format-duration.ts';

/** One service of a summary; values not chosen yet are null or empty. */
export interface PriceLine {
  readonly id: number;
  readonly name: string;
  readonly method: ServiceMethod | null;
  readonly units: number;
  /** The rate per day or hour, per hour while no method is chosen; null for an agreed total price. */
  readonly rate: number | null;
  readonly price: number | null;
  /** Omitted if the slot is already shown next to it. */
  readonly date?: string;
  readonly time?: string;
}

/** Services with the calculation of each price: unit rate × units = total. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  const t = useText();
  const language = useLanguage();
  const year = today().slice(0, 4);
  return (
    <ul className="stack gap-14 list">
      {lines.map(({ id, name, method, units, rate, price, date, time }) => (
        <li key={id} className={`stack ${classes.line}`}>
          <span className="semibold">{name}</span>
          {price !== null && <Price amount={price} />}
          <span className="col-span-full text-14 muted">
            {rate === null
              ? t('enquiry.quoted_price')
              : method && units > 0
                ? t('booking.price_sum', {
                    rate: formatRupees(rate),
                    units: formatDuration(t, method, units),
                  })
                : t(method === 'day' ? 'booking.from_per_day' : 'booking.from_per_hour', {
                    rate: formatRupees(rate),
                  })}
          </span>
          {date !== undefined && (
            <span className="col-span-full text-14 muted">
              {date && time
                ? t('booking.slot_chosen', {
                    date: formatDate(date, language, year),
                    time: formatTime(time, language),
                  })
                : t('booking.choose_time')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
