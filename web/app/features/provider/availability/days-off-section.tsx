import { type Availability, MAX_DAYS_OFF } from '@aaspaas/contract/features/provider-availability.ts';
import { IconBeach, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField, DateTimeField } from '../../../ui/fields.tsx';
import { useForm } from '../../../platform/use-form.ts';
import classes from '../availability-page.module.css';
import type { AvailabilityState } from './use-availability.ts';

type DayOff = Availability['days_off'][number];

/** The professional's days off, with a form to add more. */
export function DaysOffSection({ availability }: { availability: AvailabilityState }) {
  const t = useText();
  const { stored, busy, save } = availability;
  const [adding, setAdding] = useState(false);
  const days = stored.days_off;
  return (
    <section className={classes.part} aria-labelledby="days-off">
      <h2 id="days-off">{t('availability.off_title')}</h2>
      <p className="text-15 muted">{t('availability.off_help')}</p>
      {days.length === 0 ? (
        <p className={`row gap-10 muted ${classes.noDays}`}>
          <IconBeach size={22} aria-hidden />
          {t('availability.off_none')}
        </p>
      ) : (
        <ul className="list">
          {days.map((day) => (
            <DayOffRow
              key={`${day.from} ${day.to} ${day.reason}`}
              day={day}
              busy={busy === 'days'}
              remove={() =>
                void save(
                  'days',
                  { days_off: days.filter((other) => other !== day) },
                  t('availability.off_removed'),
                )
              }
            />
          ))}
        </ul>
      )}
      {adding ? (
        <DayOffForm availability={availability} done={() => setAdding(false)} />
      ) : (
        <Button
          variant="default"
          fullWidth
          disabled={days.length >= MAX_DAYS_OFF}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('availability.off_add')}
        </Button>
      )}
    </section>
  );
}

function DayOffRow({ day, busy, remove }: { day: DayOff; busy: boolean; remove: () => void }) {
  const t = useText();
  const language = useLanguage();
  const from = formatDate(day.from, language);
  const dates =
    day.from === day.to ? from : t('availability.off_range', { from, to: formatDate(day.to, language) });
  return (
    <li className={`row justify-between gap-12 border-b ${classes.dayOff}`}>
      <span className="stack min-w-0 wrap-anywhere">
        <b className="semibold">{dates}</b>
        {day.reason && (
          <span className="text-15 muted" dir="auto">
            {day.reason}
          </span>
        )}
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('availability.off_remove', { dates })}
        disabled={busy}
        onClick={remove}
      >
        <IconTrash size={20} aria-hidden />
      </button>
    </li>
  );
}

function DayOffForm({
  availability: { stored, save },
  done,
}: {
  availability: AvailabilityState;
  done: () => void;
}) {
  const t = useText();
  const first = today();
  const form = useForm({
    initial: { from: '', to: '', reason: '' },
    check: ({ from, to }) => ({
      from: !from ? 'availability.off_required' : from < first ? 'availability.off_past' : null,
      to: to && from && to < from ? 'availability.ends_before' : null,
    }),
    async send({ from, to, reason }) {
      const days_off = [...stored.days_off, { from, to: to || from, reason }];
      if (await save('days', { days_off }, t('availability.off_added'))) done();
    },
  });
  return (
    <form {...form.props} className="stack two-columns gap-12 mt-4">
      <DateTimeField kind="date" {...form.field('from')} label={t('availability.off_from')} min={first} />
      <DateTimeField
        kind="date"
        {...form.field('to')}
        label={t('availability.off_to')}
        min={form.values.from || first}
      />
      <div className="col-span-full">
        <TextField {...form.field('reason')} label={t('availability.off_reason')} maxLength={120} />
      </div>
      <Button type="submit" loading={form.busy}>
        {t('availability.off_add')}
      </Button>
      <Button variant="subtle" color="gray" onClick={done}>
        {t('ui.close')}
      </Button>
    </form>
  );
}
