import type { NextTime, ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import type { ServiceMethod, SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { IconClockQuestion, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { timeNow, today as currentDay } from '../../../platform/clock.ts';
import { formatTime } from '../../../platform/format.ts';
import type { PublicQueryResult } from '../../../platform/use-public-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { NativeDateTime } from '../../../ui/native-field.tsx';
import { startTimeOf } from '../service-slots.ts';
import { isPreBooking, lastDate, type SlotValues } from '../slot-rules.ts';
import type { SlotTexts } from '../use-slots.ts';
import { DayStrip, DayStripSkeleton } from './day-strip.tsx';
import { releaseText, requestText } from './format-start-time.ts';
import { INSTANT, StartTimeGrid, StartTimeSkeleton } from './start-time-grid.tsx';
import { bestTimeOf, instantOn } from './start-times.ts';
import classes from './when-fields.module.css';

/** A chosen time that another choice made impossible. */
export interface ReleasedTime {
  readonly date: string;
  readonly time: string;
  /** The duration it does not fit; null: it was taken meanwhile. */
  readonly tooShortFor: { readonly method: ServiceMethod; readonly duration: number } | null;
  readonly next: NextTime | null;
}

interface WhenFieldsProps {
  readonly id: string;
  readonly value: SlotValues;
  readonly texts: SlotTexts;
  readonly slots: PublicQueryResult<ServiceSlots>;
  /** Method and duration are chosen, so the times load. */
  readonly ready: boolean;
  readonly hydrated: boolean;
  readonly released: ReleasedTime | null;
  readonly instant?: { readonly chosen: boolean; readonly onChoose: () => void };
  readonly onChange: (change: Partial<SlotValues>) => void;
  readonly onLeave: (field: SlotField) => void;
}

/** Day and start time: the strip and the grid; native fields before hydration, for other dates and minutes, and after a failure. */
export function WhenFields({
  id,
  value,
  texts,
  slots: { data, failed, retry },
  ready,
  hydrated,
  released,
  instant,
  onChange,
  onLeave,
}: WhenFieldsProps) {
  const t = useText();
  const language = useLanguage();
  const moreId = useId();
  const [moreDates, setMoreDates] = useState(false);
  const today = currentDay();
  const start = startTimeOf(data, value);
  const day = data?.days.find(({ date }) => date === value.preferredDate);
  const outsideGrid = data !== null && value.preferredTime !== '' && !start;
  const fieldsOpen = moreDates || (outsideGrid && hydrated);
  const native = <NativeFields id={id} value={value} texts={texts} onChange={onChange} onLeave={onLeave} />;

  const chooseDay = (date: string) => {
    const chosen = data?.days.find((one) => one.date === date);
    const same = chosen?.times.find(({ time }) => time === value.preferredTime);
    const best = chosen && bestTimeOf(chosen);
    const kept = same && same.state !== 'full' ? same.time : undefined;
    // A request is never chosen for the customer.
    const suggested = best && best.state !== 'request' ? best.time : '';
    onChange({ preferredDate: date, preferredTime: kept ?? suggested });
  };

  let times: ReactNode;
  if (!hydrated) times = native;
  else if (failed)
    times = (
      <div className="stack one-column gap-10">
        <p role="alert">{t('slots.failed')}</p>
        {native}
        <div>
          <Button variant="light" size="sm" onClick={retry}>
            {t('ui.retry')}
          </Button>
        </div>
      </div>
    );
  else if (!data)
    times = (
      <div className="stack one-column gap-12" aria-busy={ready}>
        <span className={ready ? 'sr-only' : 'muted'} role="status">
          {t(ready ? 'slots.loading' : 'slots.duration_first')}
        </span>
        <DayStripSkeleton />
        <StartTimeSkeleton />
      </div>
    );
  else
    times = (
      <div className="stack one-column gap-12">
        <DayStrip
          name={`${id}-date`}
          days={data.days}
          value={value.preferredDate}
          error={fieldsOpen ? null : texts.preferredDate}
          onChange={chooseDay}
        />
        {day && day.times.length > 0 ? (
          <StartTimeGrid
            key={day.date}
            name={`${id}-time`}
            times={day.times}
            value={instant?.chosen ? INSTANT : value.preferredTime}
            instant={instant ? instantOn(data, day.date, today) : null}
            error={fieldsOpen ? null : texts.preferredTime}
            onChange={(time) =>
              time === INSTANT
                ? instant?.onChoose()
                : onChange({ preferredDate: day.date, preferredTime: time })
            }
          />
        ) : (
          day && <p className="muted">{t('slots.no_times')}</p>
        )}
        {fieldsOpen && (
          <div id={moreId} className="stack one-column gap-8">
            {native}
            <p className="text-14 muted">{t('booking.prebooking_hint')}</p>
          </div>
        )}
      </div>
    );

  const request = start?.state === 'request' ? requestText(t, language, start, today) : null;
  const later = outsideGrid && !texts.preferredDate && !texts.preferredTime;
  return (
    <div className="stack one-column gap-10">
      <div className={classes.head}>
        <span className="text-17 semibold leading-135" aria-hidden="true">
          {t('slots.when')}
        </span>
        {value.preferredDate && isPreBooking(value.preferredDate, today) && (
          <Badge tone="info">{t('booking.prebooking')}</Badge>
        )}
        {hydrated && !failed && !outsideGrid && (
          <button
            type="button"
            className={`text-link ${classes.more}`}
            // Its place is kept while the days load.
            style={data ? undefined : { visibility: 'hidden' }}
            aria-expanded={fieldsOpen}
            aria-controls={fieldsOpen ? moreId : undefined}
            onClick={() => setMoreDates(!moreDates)}
          >
            {t(fieldsOpen ? 'slots.fewer_dates' : 'slots.more_dates')}
          </button>
        )}
      </div>
      <div className={classes.times}>{times}</div>
      <div role="status" className="hide-empty">
        {released && !value.preferredTime && (
          <Note icon={<IconInfoCircle size={20} aria-hidden />}>
            {releaseText(t, language, released, today)}
          </Note>
        )}
      </div>
      {request && <Note icon={<IconClockQuestion size={20} aria-hidden />}>{request}</Note>}
      {later && (
        <Note icon={<IconClockQuestion size={20} aria-hidden />}>
          {t('slots.any_time_note', { time: formatTime(value.preferredTime, language) })}
        </Note>
      )}
    </div>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex icons-1 icons-warning gap-10 p-12 rounded-10 bg-warning-soft text-14 leading-145">
      {icon}
      {children}
    </p>
  );
}

/** A date up to the last bookable day, and a time to the minute. */
function NativeFields({
  id,
  value,
  texts,
  onChange,
  onLeave,
}: Pick<WhenFieldsProps, 'id' | 'value' | 'texts' | 'onChange' | 'onLeave'>) {
  const t = useText();
  const today = currentDay();
  return (
    <div className={classes.native}>
      <NativeDateTime
        kind="date"
        name={`${id}-date`}
        label={t('booking.date')}
        value={value.preferredDate}
        min={today}
        max={lastDate(today)}
        error={texts.preferredDate}
        onChange={(preferredDate) => onChange({ preferredDate })}
        onBlur={() => onLeave('preferredDate')}
      />
      <NativeDateTime
        kind="time"
        name={`${id}-time`}
        label={t('booking.time')}
        value={value.preferredTime}
        {...(value.preferredDate === today ? { min: timeNow() } : {})}
        error={texts.preferredTime}
        onChange={(preferredTime) => onChange({ preferredTime })}
        onBlur={() => onLeave('preferredTime')}
      />
    </div>
  );
}
