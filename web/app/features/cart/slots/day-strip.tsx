import { useEffect, useRef } from 'react';
import { today as currentDay } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { RadioCell, RadioGroup } from '../../../ui/radio-group.tsx';
import type { SlotDay } from '../service-slots.ts';
import classes from './day-strip.module.css';
import { weekdayOf } from './format-start-time.ts';
import { bestState } from './start-times.ts';

/** The days with start times: weekday, date and the best state in words. */
export function DayStrip({
  name,
  days,
  value,
  error,
  onChange,
}: {
  name: string;
  days: readonly SlotDay[];
  /** The chosen date; empty: none. */
  value: string;
  error?: string | null | undefined;
  onChange: (date: string) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const today = currentDay();
  const strip = useRef<HTMLDivElement>(null);
  // The chosen day is in view from the beginning, also the twelfth one.
  useEffect(() => {
    if (value && strip.current) scrollToChosen(strip.current);
  }, [value]);
  return (
    <RadioGroup label={t('booking.date')} error={error}>
      <div ref={strip} className={classes.strip}>
        {days.map(({ date, times }) => {
          const state = bestState(times);
          const words = t(`slots.day_${state}`);
          return (
            <RadioCell
              key={date}
              name={name}
              value={date}
              checked={date === value}
              disabled={state === 'full'}
              look={state === 'full' ? 'sunken' : 'solid'}
              label={`${date === today ? `${t('slots.today')}, ` : ''}${formatDate(date, language)}, ${words}`}
              className={classes.day}
              onChange={onChange}
            >
              <span className={classes.weekday}>
                {date === today ? t('slots.today') : weekdayOf(t, date)}
              </span>
              <span className={classes.date}>{Number(date.slice(8))}</span>
              <span className={classes.state} data-state={state}>
                {words}
              </span>
            </RadioCell>
          );
        })}
      </div>
    </RadioGroup>
  );
}

/** Scrolls the strip, and nothing around it, so that the chosen day is whole. */
function scrollToChosen(strip: HTMLElement): void {
  const day = strip.querySelector('input:checked')?.parentElement?.getBoundingClientRect();
  const { left, right } = strip.getBoundingClientRect();
  if (!day || (day.left >= left && day.right <= right)) return;
  strip.scrollLeft += day.left - left - (right - left - day.width) / 2;
}

const SKELETON_KEYS = Array.from({ length: 14 }, (_, index) => `day-${index}`);

/** The strip's place while the days load. */
export function DayStripSkeleton() {
  return (
    <div className={classes.strip} aria-hidden="true">
      {SKELETON_KEYS.map((key) => (
        <span key={key} className={`bg-sunken rounded-10 ${classes.day}`} />
      ))}
    </div>
  );
}
