import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from '../availability-page.module.css';
import { DayRow } from './day-row.tsx';
import type { AvailabilityState } from './use-availability.ts';
import {
  copyDay,
  toWeekDraft,
  toWorkingHours,
  isSameWeek,
  PRESETS,
  validateWeek,
  replaceDay,
} from './week-draft.ts';

/** The weekly hours, day by day, saved together. */
export function HoursSection({ availability: { stored, busy, save } }: { availability: AvailabilityState }) {
  const t = useText();
  const [week, setWeek] = useState(() => toWeekDraft(stored.hours));
  const [submitted, setSubmitted] = useState(false);
  useEffect(() => setWeek(toWeekDraft(stored.hours)), [stored.hours]);

  const problem = validateWeek(week);
  const invalid = problem.none || problem.days.length > 0;
  const changed = !isSameWeek(week, toWeekDraft(stored.hours));
  const saveHours = async () => {
    setSubmitted(true);
    if (invalid) return;
    if (await save('hours', { hours: toWorkingHours(week) })) setSubmitted(false);
  };
  return (
    <section className={classes.part} aria-labelledby="hours">
      <div className="row flex-wrap justify-between gap-4-12">
        <h2 id="hours">{t('availability.hours_title')}</h2>
        {changed && <Badge tone="warning">{t('availability.unsaved')}</Badge>}
      </div>
      <p className="text-15 muted">{t('availability.hours_help')}</p>
      <fieldset className={`flex flex-wrap gap-8 p-0 border-0 ${classes.presets}`}>
        <legend className="sr-only">{t('availability.preset_label')}</legend>
        {(['any', 'week'] as const).map((name) => (
          <Button
            key={name}
            size="compact"
            variant="default"
            aria-pressed={isSameWeek(week, PRESETS[name])}
            onClick={() => setWeek(PRESETS[name])}
          >
            {t(`availability.preset_${name}`)}
          </Button>
        ))}
      </fieldset>
      <ul className="list">
        {week.map((day, at) => (
          <DayRow
            // oxlint-disable-next-line react/no-array-index-key -- the weekday is what it is
            key={at}
            weekday={at + 1}
            day={day}
            invalid={submitted && problem.days.includes(at + 1)}
            change={(next) => setWeek(replaceDay(week, at, next))}
            copy={
              isSameWeek(week, copyDay(week, at))
                ? null
                : () => {
                    setWeek(copyDay(week, at));
                    toast.success(t('availability.copied'));
                  }
            }
          />
        ))}
      </ul>
      <div role="alert">
        {submitted && invalid && (
          <p className={`flex gap-6 text-15 text-danger ${classes.invalid}`}>
            <IconAlertCircle size={18} aria-hidden />
            {t(problem.none ? 'availability.hours_required' : 'availability.overlap')}
          </p>
        )}
      </div>
      <Button fullWidth loading={busy === 'hours'} disabled={!changed} onClick={() => void saveHours()}>
        {t('availability.save_hours')}
      </Button>
    </section>
  );
}
