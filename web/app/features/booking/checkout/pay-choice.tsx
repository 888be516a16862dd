import { IconBolt, IconWallet } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './pay-choice.module.css';

/** When a booking is paid. */
export type PayMethod = 'now' | 'later';

/** Choice of when to pay, from the options offered; a single option is shown as text. */
export function PayChoice({
  methods,
  method,
  onChange,
}: {
  methods: readonly PayMethod[];
  method: PayMethod;
  onChange: (method: PayMethod) => void;
}) {
  const t = useText();
  const id = useId();
  const choices = {
    later: [IconWallet, t('booking.pay_after'), t('payment.pay_after_help')],
    now: [IconBolt, t('payment.pay_now'), t('payment.pay_now_help')],
  } as const;
  return (
    <div className={classes.choice}>
      <div role="radiogroup" aria-labelledby={id} className={classes.choices}>
        <p id={id} className="text-15 semibold">
          {t('payment.choose_method')}
        </p>
        {methods.map((one) => {
          const [Icon, name, help] = choices[one];
          return (
            <label key={one} className={classes.method}>
              <input
                type="radio"
                name={`${id}-method`}
                value={one}
                checked={method === one}
                aria-label={name}
                aria-describedby={`${id}-${one}`}
                onChange={() => onChange(one)}
              />
              <Icon size={24} aria-hidden />
              <span className="stack leading-14">
                <b>{name}</b>
                <span className="text-14 muted" id={`${id}-${one}`}>
                  {help}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <p className="text-14 muted">{t('catalog.extra_hours')}</p>
    </div>
  );
}
