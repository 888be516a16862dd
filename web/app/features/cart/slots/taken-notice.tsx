import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatTime } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import type { TakenSlot } from '../service-slots.ts';
import type { SlotValues } from '../slot-rules.ts';
import { dayName } from './format-start-time.ts';
import classes from './taken-notice.module.css';

/** The chosen time was just taken: what happened, and the next times; the first of them has the focus. */
export function TakenNotice({
  taken: { message, next },
  today,
  choose,
}: {
  taken: TakenSlot;
  today: string;
  choose: (time: Partial<SlotValues>) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={`stack one-column gap-10 p-12 rounded-10 bg-warning-soft ${classes.taken}`}>
      <p className="flex icons-1 icons-warning gap-8 medium leading-145" role="alert">
        <IconAlertCircle size={20} aria-hidden />
        {message}
      </p>
      {next.length > 0 && (
        <div role="group" aria-label={t('slots.taken_times')} className={classes.times}>
          {next.map(({ date, time }, index) => (
            <button
              key={`${date} ${time}`}
              ref={index === 0 ? first : undefined}
              type="button"
              className={classes.time}
              onClick={() => choose({ preferredDate: date, preferredTime: time })}
            >
              <span className="block">{dayName(t, language, date, today)},</span>{' '}
              <span className="block nowrap">{formatTime(time, language)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
