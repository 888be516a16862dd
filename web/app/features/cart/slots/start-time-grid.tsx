import type { SlotState } from '@aaspaas/contract/features/slots.ts';
import { IconBolt } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatTime } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { replaceFocused } from '../../../ui/replace-focused.ts';
import { RadioCell, RadioGroup } from '../../../ui/radio-group.tsx';
import type { DayTime } from '../service-slots.ts';
import classes from './start-time-grid.module.css';
import { FIRST_CELLS, firstTimes, partsOfDay } from './start-times.ts';

const LOOKS: Record<SlotState, 'solid' | 'dashed' | 'sunken'> = {
  free: 'solid',
  few: 'solid',
  request: 'dashed',
  full: 'sunken',
};

/** The value of the first cell where work at once is offered. */
export const INSTANT = 'now';

export interface StartTimeGridProps {
  readonly name: string;
  readonly times: readonly DayTime[];
  /** The chosen time; empty: none. */
  readonly value: string;
  /** Work at once: the first cell; null: not offered. */
  readonly instant: { readonly minutes: number } | null;
  readonly error?: string | null | undefined;
  /** Called with `HH:MM`, or with `INSTANT`. */
  readonly onChange: (time: string) => void;
}

/** A day's start times in half hours: six from the first free one, then all of them under the parts of the day. */
export function StartTimeGrid({ name, times, value, instant, error, onChange }: StartTimeGridProps) {
  const t = useText();
  const language = useLanguage();
  const group = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  const first = firstTimes(times, FIRST_CELLS - (instant ? 1 : 0));
  const hidesChosen = times.some(({ time }) => time === value) && !first.some(({ time }) => time === value);
  const all = expanded || hidesChosen;
  const cells = (of: readonly DayTime[]) =>
    of.map(({ time, state }) => (
      <RadioCell
        key={time}
        name={name}
        value={time}
        checked={time === value}
        disabled={state === 'full'}
        look={LOOKS[state]}
        className={classes.cell}
        onChange={onChange}
      >
        <span className={classes.time}>{formatTime(time, language)}</span>
        {state !== 'free' && time !== value && (
          <span className={classes.state} data-state={state}>
            {t(`slots.${state}`)}
          </span>
        )}
      </RadioCell>
    ));
  const now = instant && (
    <RadioCell
      name={name}
      value={INSTANT}
      checked={value === INSTANT}
      className={classes.cell}
      onChange={onChange}
    >
      <span className={classes.time}>
        <IconBolt className={classes.bolt} size={18} aria-hidden />
        {t('slots.now')}
      </span>
      <span className={classes.state}>{t('slots.now_in', { minutes: instant.minutes })}</span>
    </RadioCell>
  );
  return (
    <div>
      <RadioGroup ref={group} label={t('booking.time')} error={error} className="stack gap-8">
        {all ? (
          <>
            {now && <div className={classes.grid}>{now}</div>}
            {partsOfDay(times).map((one) => (
              <div key={one.part} className="stack gap-6">
                <span className="text-13 muted medium">{t(`slots.${one.part}`)}</span>
                <div className={classes.grid}>{cells(one.times)}</div>
              </div>
            ))}
          </>
        ) : (
          <div className={classes.grid}>
            {now}
            {cells(first)}
          </div>
        )}
      </RadioGroup>
      {!all && first.length < times.length && (
        <button
          type="button"
          className={`text-link ${classes.more}`}
          onClick={() => replaceFocused(group, () => setExpanded(true))}
        >
          {t('slots.more_times')}
        </button>
      )}
    </div>
  );
}

/** Six sunken cells in the place of the grid while it loads. */
export function StartTimeSkeleton() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={`bg-sunken rounded-10 ${classes.cell}`} />
      ))}
    </div>
  );
}
