import { useId } from 'react';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { RadioCell, RadioGroup } from '../../../ui/radio-group.tsx';
import classes from './pay-choice.module.css';

/** When a booking is paid. */
export type PayMethod = 'now' | 'later';

/** Choice of when to pay, from the options offered. */
export function PayChoice({
  methods,
  method,
  total,
  onChange,
}: {
  methods: readonly PayMethod[];
  method: PayMethod;
  /** Rupees. */
  total: number;
  onChange: (method: PayMethod) => void;
}) {
  const t = useText();
  const id = useId();
  const texts = {
    later: [
      t('booking.pay_after'),
      t('payment.pay_after_amount', { now: formatRupees(0), total: formatRupees(total) }),
    ],
    now: [t('payment.pay_now'), t('payment.pay_now_help')],
  } as const;
  return (
    <section className="stack one-column gap-10 p-14 wide-p-24 card">
      <h2 className="text-18 leading-135">{t('payment.choose_method')}</h2>
      <RadioGroup label={t('payment.choose_method')} className="stack one-column gap-8">
        {methods.map((one) => {
          const [name, help] = texts[one];
          return (
            <RadioCell
              key={one}
              name={`${id}-method`}
              value={one}
              checked={method === one}
              chosen="outlined"
              className={classes.method}
              onChange={() => onChange(one)}
            >
              <span className={classes.mark} aria-hidden="true" />
              <span className="stack flex-1 min-w-0 text-start leading-135">
                <b className="semibold">{name}</b>
                <span className="text-14 muted">{help}</span>
              </span>
            </RadioCell>
          );
        })}
      </RadioGroup>
    </section>
  );
}
