import { MAX_DURATION, SERVICE_METHODS, type SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { timeNow, today } from '../../platform/clock.ts';
import { formatDate, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { DateTimeField } from '../../ui/fields.tsx';
import { Price } from '../../ui/price.tsx';
import { Choice } from './slots/choice.tsx';
import classes from './slot-fields.module.css';
import { isPreBooking, lastDate, type SlotValues } from './slot-rules.ts';
import { formatDuration } from '../../platform/format-duration.ts';
import type { SlotTexts } from './use-slots.ts';

export interface SlotFieldsProps {
  /** Distinguishes this slot's fields from those of other lines on the page. */
  readonly id: string;
  readonly slot: SlotValues;
  readonly texts: SlotTexts;
  readonly perHour: number;
  readonly perDay: number;
  readonly onChange: (change: Partial<SlotValues>) => void;
  readonly onLeave: (field: SlotField) => void;
}

/** Slot fields: method, duration, date and time, with large tap targets. */
export function SlotFields({ id, slot, texts, perHour, perDay, onChange, onLeave }: SlotFieldsProps) {
  const t = useText();
  const language = useLanguage();
  const day = today();
  const method = SERVICE_METHODS.find((one) => one === slot.serviceMethod);
  const chosen = slot.preferredDate && slot.preferredTime && !texts.preferredDate && !texts.preferredTime;
  return (
    <div className="stack gap-20">
      <Choice label={t('booking.method')} error={texts.serviceMethod}>
        <div className={classes.methods}>
          {(
            [
              ['hour', 'booking.by_hour', perHour],
              ['day', 'booking.by_day', perDay],
            ] as const
          ).map(([value, label, rate]) => (
            <label key={value} className={classes.method}>
              <input
                type="radio"
                name={`${id}-method`}
                value={value}
                checked={method === value}
                onChange={() => onChange({ serviceMethod: value })}
              />
              <span className="leading-135">{t(label)}</span>
              <Price amount={rate} per={value} />
            </label>
          ))}
        </div>
      </Choice>

      <Choice label={t('booking.duration')} error={texts.workingDuration}>
        {method ? (
          <div className={`stack gap-8 ${classes.durations}`} data-method={method}>
            {Array.from({ length: MAX_DURATION[method] }, (_, index) => String(index + 1)).map((units) => (
              <label key={units} className={classes.duration}>
                <input
                  type="radio"
                  name={`${id}-duration`}
                  value={units}
                  checked={slot.workingDuration === units}
                  aria-label={formatDuration(t, method, Number(units))}
                  onChange={() => onChange({ workingDuration: units })}
                />
                <span aria-hidden="true">
                  {method === 'day' ? formatDuration(t, method, Number(units)) : units}
                </span>
              </label>
            ))}
          </div>
        ) : (
          <p className={`p-12-14 rounded-10 muted ${classes.first}`}>{t('booking.method_first')}</p>
        )}
      </Choice>

      <div className={classes.when}>
        <DateTimeField
          kind="date"
          name={`${id}-date`}
          label={t('booking.date')}
          value={slot.preferredDate}
          min={day}
          max={lastDate(day)}
          error={texts.preferredDate ?? null}
          onChange={(preferredDate) => onChange({ preferredDate })}
          onBlur={() => onLeave('preferredDate')}
        />
        <DateTimeField
          kind="time"
          name={`${id}-time`}
          label={t('booking.time')}
          value={slot.preferredTime}
          {...(slot.preferredDate === day ? { min: timeNow() } : {})}
          error={texts.preferredTime ?? null}
          onChange={(preferredTime) => onChange({ preferredTime })}
          onBlur={() => onLeave('preferredTime')}
        />
      </div>
      <p className={`text-14 muted ${classes.hint}`}>{t('booking.prebooking_hint')}</p>
      <p className={`row flex-wrap gap-8 semibold ${classes.chosen}`} data-empty={!chosen}>
        <IconCalendarEvent size={20} aria-hidden />
        {chosen
          ? t('booking.slot_chosen', {
              date: formatDate(slot.preferredDate, language, day.slice(0, 4)),
              time: formatTime(slot.preferredTime, language),
            })
          : t('booking.slot_first')}
        {chosen && isPreBooking(slot.preferredDate, day) && (
          <Badge tone="info">{t('booking.prebooking')}</Badge>
        )}
      </p>
    </div>
  );
}
