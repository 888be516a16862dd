import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import { useState } from 'react';
import { addMinutes, dateOf, instantOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import { call } from '../../platform/api-client.ts';
import { today } from '../../platform/clock.ts';
import { placeQuery } from '../../platform/place-query.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { usePublicQuery } from '../../platform/use-public-query.ts';
import { FailedState } from '../../ui/page-state.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { RadioCell, RadioGroup } from '../../ui/radio-group.tsx';
import classes from './cart-arrangement.module.css';
import { startTimeOf } from './service-slots.ts';
import { DayStrip, DayStripSkeleton } from './slots/day-strip.tsx';
import { StartTimeGrid, StartTimeSkeleton } from './slots/start-time-grid.tsx';

/** How the lines of a cart follow each other; null: each at its own time. */
export type Arrangement = 'together' | 'in_a_row' | null;

/** The start of each line, by cart id, and whether the common start was shown as free. */
interface ArrangedStarts {
  readonly starts: Readonly<
    Record<number, { readonly preferredDate: string; readonly preferredTime: string }>
  >;
  readonly promised: boolean;
}

const CHOICES = [
  [null, 'cart.each_own'],
  ['together', 'cart.together'],
  ['in_a_row', 'cart.in_a_row'],
] as const;

/** One start time for all lines: several professionals at the same time, or one after another. */
export function CartArrangement({
  items,
  value,
  onChange,
  onStart,
}: {
  /** The selected lines as the server has them: their methods and durations decide. */
  items: readonly CartItem[];
  value: Arrangement;
  onChange: (arrangement: Arrangement) => void;
  onStart: (starts: ArrangedStarts) => void;
}) {
  const t = useText();
  const known = items.every(({ work_type, day_hours }) => work_type !== null && day_hours !== null);
  return (
    <section className="stack one-column gap-12 p-14 wide-p-24 card" aria-labelledby="arrangement-title">
      <h2 id="arrangement-title" className="text-17 leading-135">
        {t('cart.arrangement')}
      </h2>
      <RadioGroup label={t('cart.arrangement')} className={classes.choices}>
        {CHOICES.map(([arrangement, text]) => (
          <RadioCell
            key={text}
            name="arrangement"
            value={arrangement ?? 'own'}
            checked={arrangement === value}
            chosen="outlined"
            className={classes.choice}
            onChange={() => onChange(arrangement)}
          >
            {t(text)}
          </RadioCell>
        ))}
      </RadioGroup>
      {value &&
        (known ? (
          <CommonStart arrangement={value} items={items} onStart={onStart} />
        ) : (
          <p className="muted">{t('cart.lengths_first')}</p>
        ))}
    </section>
  );
}

function CommonStart({
  arrangement,
  items,
  onStart,
}: {
  arrangement: NonNullable<Arrangement>;
  items: readonly CartItem[];
  onStart: (starts: ArrangedStarts) => void;
}) {
  const t = useText();
  const { place } = useFrame();
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const query = {
    ...placeQuery(place),
    arrangement,
    lines: items.map(({ cart_id }) => cart_id).join(','),
  };
  // The server computes with the stored durations, so another one is another question.
  const key = JSON.stringify([query, items.map(({ work_type, day_hours }) => [work_type, day_hours])]);
  const { data, failed, retry } = usePublicQuery(
    key,
    async (signal) => (await call('booking.cart_slots', { query }, { signal })).data,
  );
  if (failed) return <FailedState text={t('slots.failed')} retry={retry} />;
  if (!data)
    return (
      <div className="stack one-column gap-12" aria-busy="true">
        <span className="sr-only" role="status">
          {t('slots.loading')}
        </span>
        <DayStripSkeleton />
        <StartTimeSkeleton />
      </div>
    );
  const shown = date || data.earliest?.date || today();
  const day = data.days.find((one) => one.date === shown);
  const choose = (chosen: string) => {
    setDate(shown);
    setTime(chosen);
    const start = instantOf(shown, chosen);
    const state = startTimeOf(data, { preferredDate: shown, preferredTime: chosen })?.state;
    onStart({
      starts: Object.fromEntries(
        data.lines.map(({ cart_id, offset_minutes }) => {
          const at = addMinutes(start, offset_minutes);
          return [cart_id, { preferredDate: dateOf(at), preferredTime: timeOf(at) }];
        }),
      ),
      promised: state === 'free' || state === 'few',
    });
  };
  return (
    <div className="stack one-column gap-12">
      <DayStrip
        name="arranged-date"
        days={data.days}
        value={shown}
        onChange={(other) => {
          setDate(other);
          setTime('');
        }}
      />
      {day && day.times.length > 0 ? (
        <StartTimeGrid
          key={day.date}
          name="arranged-time"
          times={day.times}
          value={time}
          instant={null}
          onChange={choose}
        />
      ) : (
        <p className="muted">{t('slots.no_times')}</p>
      )}
    </div>
  );
}
