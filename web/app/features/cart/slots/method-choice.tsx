import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { RadioCell, RadioGroup } from '../../../ui/radio-group.tsx';
import classes from './method-choice.module.css';

/** By the hour or by the day, with both prices. A method that is not offered has no cell. */
export function MethodChoice({
  name,
  value,
  perHour,
  perDay,
  error,
  onChange,
}: {
  name: string;
  value: string;
  perHour: number | null;
  perDay: number | null;
  error?: string | null | undefined;
  onChange: (method: string) => void;
}) {
  const t = useText();
  return (
    <RadioGroup label={t('booking.method')} error={error} className={`bg-sunken ${classes.methods}`}>
      <div className={classes.cells}>
        {(
          [
            ['hour', 'catalog.per_hour', perHour],
            ['day', 'catalog.per_day', perDay],
          ] as const
        ).map(
          ([method, label, rate]) =>
            rate !== null && (
              <RadioCell
                key={method}
                name={name}
                value={method}
                checked={value === method}
                look="plain"
                chosen="outlined"
                className={classes.method}
                onChange={onChange}
              >
                <span className="text-13 muted">{t(label)}</span>
                <span className="text-18 bold leading-125">{formatRupees(rate)}</span>
              </RadioCell>
            ),
        )}
      </div>
    </RadioGroup>
  );
}
