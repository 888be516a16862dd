import type { ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import '../../platform/slots-texts.ts';
import { MAX_DURATION, type ServiceMethod, type SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { today as currentDay } from '../../platform/clock.ts';
import { formatDuration } from '../../platform/format-duration.ts';
import type { PublicQueryResult } from '../../platform/use-public-query.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { NativeSelect } from '../../ui/native-field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { startTimeOf, type TakenSlot } from './service-slots.ts';
import classes from './slot-picker.module.css';
import type { SlotValues } from './slot-rules.ts';
import { slotTotal } from './slot-total.ts';
import { MethodChoice } from './slots/method-choice.tsx';
import { readNativeFields } from './slots/read-native-fields.ts';
import { announcement } from './slots/format-start-time.ts';
import { nextTime, preselectedTime, bestState } from './slots/start-times.ts';
import { TakenNotice } from './slots/taken-notice.tsx';
import { type ReleasedTime, WhenFields } from './slots/when-fields.tsx';
import { WhoFields, type WhoFieldsProps, WhoPlace } from './slots/who-fields.tsx';
import type { SlotTexts } from './use-slots.ts';

export interface SlotPickerProps {
  /** Distinguishes this slot's fields from those of other lines on the page: `service`, `line-12`. */
  readonly id: string;
  readonly value: SlotValues;
  /** The messages under the fields. */
  readonly texts: SlotTexts;
  /** Rupees; null: not offered by this method. */
  readonly perHour: number | null;
  readonly perDay: number | null;
  /** The start times of the current choice (`useServiceSlots`). */
  readonly slots: PublicQueryResult<ServiceSlots>;
  /** The chosen time was taken: its message and the next times are shown, the first of them focused. */
  readonly taken?: TakenSlot | null;
  /** Who comes; without it the customer cannot choose (reschedule). */
  readonly who?: Omit<WhoFieldsProps, 'id'>;
  /** Method and duration stay as they are (reschedule). */
  readonly fixedDuration?: boolean;
  /** Work at once; without it the cell "Now" is not shown, also if it is offered. */
  readonly instant?: { readonly chosen: boolean; readonly onChoose: () => void };
  readonly onChange: (change: Partial<SlotValues>) => void;
  /** A native field was left; its error may be shown from now on. */
  readonly onLeave: (field: SlotField) => void;
}

/**
 * How, how long, when and who: the only component in which a slot is chosen. Before scripts have loaded it consists of
 * native fields, whose input is kept. Choose the first slot with `preselectSlot`; the first free time is chosen here when
 * the times have loaded. A time that no longer fits another duration or professional is released.
 */
export function SlotPicker({
  id,
  value,
  texts,
  perHour,
  perDay,
  slots,
  taken = null,
  who,
  fixedDuration = false,
  instant,
  onChange,
  onLeave,
}: SlotPickerProps) {
  const t = useText();
  const language = useLanguage();
  const hydrated = useHydrated();
  const root = useRef<HTMLDivElement>(null);
  /** The customer changed something, so the outcome is announced. */
  const [changed, setChanged] = useState<'duration' | 'other' | null>(null);
  const [released, setReleased] = useState<ReleasedTime | null>(null);
  /** The method and duration whose times were loaded last; null before the first. */
  const loadedFor = useRef<string | null>(null);
  /** The time was chosen here, not by the customer. */
  const preselected = useRef(false);
  const today = currentDay();
  const method: ServiceMethod | null =
    value.serviceMethod === 'hour' || value.serviceMethod === 'day' ? value.serviceMethod : null;
  const duration = Number(value.workingDuration);
  const { data } = slots;
  const start = startTimeOf(data, value);

  const change = (made: Partial<SlotValues>) => {
    setChanged('serviceMethod' in made || 'workingDuration' in made ? 'duration' : 'other');
    if (made.preferredTime) setReleased(null);
    onChange(made);
  };

  // What was entered before hydration; once, because afterwards React owns the fields.
  const keepEarlyInput = useEffectEvent(() => {
    const entered = root.current && readNativeFields(root.current, id, value);
    if (entered) onChange(entered);
  });
  useEffect(() => keepEarlyInput(), []);

  const onLoaded = useEffectEvent((loaded: ServiceSlots) => {
    const { preferredDate: date, preferredTime: time } = value;
    const grid = `${method} ${duration}`;
    const otherGrid = changed === 'duration' || (loadedFor.current ?? grid) !== grid;
    loadedFor.current = grid;
    // The usual duration arrived after the first times: the customer chose neither it nor the time.
    const again = otherGrid && preselected.current && changed === null;
    if (!again && time && isLost(loaded, value, otherGrid)) {
      const tooShortFor = otherGrid && method ? { method, duration } : null;
      // The notice of a taken time says it already.
      if (!taken) setReleased({ date, time, tooShortFor, next: nextTime(loaded.days, date, time) });
      onChange({ preferredTime: '' });
    } else if (again || (!date && !time)) {
      const first = preselectedTime(loaded.days);
      const day = loaded.days.find((one) => bestState(one.times) !== 'full');
      preselected.current = first !== null;
      if (first) onChange({ preferredDate: first.date, preferredTime: first.time });
      else if (day) onChange({ preferredDate: day.date, preferredTime: '' });
    }
  });
  // Before they are painted, so that the grid is never shown without its day.
  useLayoutEffect(() => {
    if (data) onLoaded(data);
  }, [data]);

  return (
    <div ref={root} className="stack one-column gap-12">
      {!fixedDuration && (
        <MethodChoice
          name={`${id}-method`}
          value={value.serviceMethod}
          perHour={perHour}
          perDay={perDay}
          error={texts.serviceMethod}
          onChange={(serviceMethod) => change({ serviceMethod })}
        />
      )}
      {!fixedDuration && method && (
        <div className={classes.duration}>
          <span className="text-17 semibold leading-135" aria-hidden="true">
            {t(method === 'day' ? 'slots.how_many_days' : 'slots.how_long')}
          </span>
          {hydrated ? (
            <Stepper
              name={`${id}-duration`}
              label={t('booking.duration')}
              lessLabel={t('slots.less')}
              moreLabel={t('slots.more')}
              value={value.workingDuration}
              max={MAX_DURATION[method]}
              format={(count) => formatDuration(t, method, count)}
              error={texts.workingDuration}
              onChange={(workingDuration) => change({ workingDuration })}
            />
          ) : (
            <NativeSelect
              name={`${id}-duration`}
              label={t('booking.duration')}
              labelHidden
              value={value.workingDuration}
              options={Array.from({ length: MAX_DURATION[method] }, (_, index) => ({
                value: String(index + 1),
                label: formatDuration(t, method, index + 1),
              }))}
              onChange={(workingDuration) => change({ workingDuration })}
            />
          )}
        </div>
      )}
      {taken && <TakenNotice taken={taken} today={today} choose={change} />}
      <WhenFields
        id={id}
        value={value}
        texts={texts}
        slots={slots}
        ready={method !== null && duration > 0}
        hydrated={hydrated}
        released={released}
        {...(instant ? { instant } : {})}
        onChange={change}
        onLeave={onLeave}
      />
      {who && !hydrated && <WhoPlace />}
      {who && hydrated && (
        <WhoFields
          id={id}
          {...who}
          onChange={(next) => {
            setChanged('other');
            who.onChange(next);
          }}
        />
      )}
      <p className="sr-only" role="status">
        {changed && value.preferredTime && (data || slots.failed)
          ? announcement(t, language, {
              time: value.preferredTime,
              state: start?.state ?? null,
              total: slotTotal(value, { perHour, perDay }),
            })
          : ''}
      </p>
    </div>
  );
}

/**
 * Returns whether a chosen time can no longer be booked: it is taken, or another method or duration has a grid without it. A
 * minute between the half hours stays, because the grid never has it.
 */
function isLost(loaded: ServiceSlots, value: SlotValues, otherGrid: boolean): boolean {
  const start = startTimeOf(loaded, value);
  if (start) return start.state === 'full';
  const inGrid = loaded.days.some(({ date }) => date === value.preferredDate);
  return otherGrid && inGrid && /:[03]0$/.test(value.preferredTime);
}
