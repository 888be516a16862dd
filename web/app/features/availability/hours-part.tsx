import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './availability-page.module.css';
import { DayRow } from './day-row.tsx';
import type { OwnAvailability } from './use-availability.ts';
import { copiedFrom, draftOf, hoursOf, isSameWeek, PRESETS, weekProblem, withDay } from './week-draft.ts';

/** The hours of the week, day by day, kept together. */
export function HoursPart({ own: { stored, busy, save } }: { own: OwnAvailability }) {
  const t = useText();
  const [week, setWeek] = useState(() => draftOf(stored.hours));
  const [checked, setChecked] = useState(false);
  useEffect(() => setWeek(draftOf(stored.hours)), [stored.hours]);

  const problem = weekProblem(week);
  const wrong = problem.none || problem.days.length > 0;
  const changed = !isSameWeek(week, draftOf(stored.hours));
  const keep = async () => {
    setChecked(true);
    if (wrong) return;
    if (await save('hours', { hours: hoursOf(week) })) setChecked(false);
  };
  return (
    <section className={classes.part} aria-labelledby="hours">
      <div className={classes.head}>
        <h2 id="hours">{t('availability.hours_title')}</h2>
        {changed && <Badge tone="warning">{t('availability.unsaved')}</Badge>}
      </div>
      <p className={classes.help}>{t('availability.hours_help')}</p>
      <fieldset className={classes.presets}>
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
      <ul className={classes.week}>
        {week.map((day, at) => (
          <DayRow
            // oxlint-disable-next-line react/no-array-index-key -- the weekday is what it is
            key={at}
            weekday={at + 1}
            day={day}
            wrong={checked && problem.days.includes(at + 1)}
            change={(next) => setWeek(withDay(week, at, next))}
            copy={
              isSameWeek(week, copiedFrom(week, at))
                ? null
                : () => {
                    setWeek(copiedFrom(week, at));
                    toast.success(t('availability.copied'));
                  }
            }
          />
        ))}
      </ul>
      <div role="alert">
        {checked && wrong && (
          <p className={classes.wrong}>
            <IconAlertCircle size={18} aria-hidden />
            {t(problem.none ? 'availability.no_day' : 'availability.overlap')}
          </p>
        )}
      </div>
      <Button fullWidth loading={busy === 'hours'} disabled={!changed} onClick={() => void keep()}>
        {t('availability.save_hours')}
      </Button>
    </section>
  );
}
