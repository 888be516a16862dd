import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import classes from './day-row.module.css';
import { ALL_DAY, type DayHours, isAllDay, DEFAULT_HOURS, addInterval } from './week-draft.ts';

interface DayRowProps {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly day: DayHours;
  readonly invalid: boolean;
  readonly change: (day: DayHours) => void;
  /** Copies this day's hours to the other open days; null if they already have them. */
  readonly copy: (() => void) | null;
}

/** One weekday: closed, all day, or its hours. */
export function DayRow({ weekday, day, invalid, change, copy }: DayRowProps) {
  const t = useText();
  const name = t(`availability.day_${weekday}` as MessageKey);
  const open = day.length > 0;
  const allDay = isAllDay(day);
  const extended = addInterval(day);
  return (
    <li className={`stack gap-6 border-t ${classes.day}`} data-invalid={invalid || undefined}>
      <SwitchField
        label={name}
        help={open ? allDay && t('availability.all_day') : t('availability.closed')}
        checked={open}
        onChange={(on) => change(on ? DEFAULT_HOURS : [])}
      />
      {open && !allDay && (
        <ul className="stack gap-8 list">
          {day.map((one, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a stretch has no other name, and its boxes hold no state
            <li key={at} className="row flex-wrap gap-8">
              <TimeField
                label={t('availability.from', { day: name })}
                value={one.from}
                change={(from) =>
                  change(day.map((other, index) => (index === at ? { ...one, from } : other)))
                }
              />
              <span aria-hidden>–</span>
              <TimeField
                label={t('availability.to', { day: name })}
                value={one.to}
                change={(to) => change(day.map((other, index) => (index === at ? { ...one, to } : other)))}
              />
              {day.length > 1 && (
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t('availability.remove_stretch', { ...one, day: name })}
                  onClick={() => change(day.filter((_, index) => index !== at))}
                >
                  <IconX size={20} aria-hidden />
                </button>
              )}
              {one.from && one.to && one.to <= one.from && (
                <span className={`text-14 muted ${classes.over}`}>{t('availability.next_day')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <div className={`flex flex-wrap gap-4 ${classes.tools}`}>
          <Button
            size="compact"
            variant="subtle"
            color="link"
            onClick={() => change(allDay ? DEFAULT_HOURS : ALL_DAY)}
          >
            {t(allDay ? 'availability.set_hours' : 'availability.all_day')}
            <span className="sr-only">, {name}</span>
          </Button>
          {extended !== day && (
            <Button
              size="compact"
              variant="subtle"
              color="link"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('availability.add_stretch_on', { day: name })}
              onClick={() => change(extended)}
            >
              {t('availability.add_stretch')}
            </Button>
          )}
          {copy && (
            <Button
              size="compact"
              variant="subtle"
              color="link"
              leftSection={<IconCopy size={16} aria-hidden />}
              aria-label={t('availability.copy_day', { day: name })}
              onClick={copy}
            >
              {t('availability.copy')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function TimeField({
  label,
  value,
  change,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
}) {
  return (
    <input
      type="time"
      className={`field-bordered rounded-10 bg-card text ${classes.time}`}
      aria-label={label}
      value={value}
      step={900}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
