import { useState } from 'react';
import { Link } from 'react-router';
import { now, timeNow, today } from '../../platform/clock.ts';
import { formatDate, formatTime } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/fields.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Choice } from './slots/choice.tsx';
import slot from './slot-fields.module.css';
import { NOTE_DURATIONS, NOTE_METHODS, validateNote, type NoteValues, toSlot } from './slots/slot-note.ts';
import classes from './slot-note-form.module.css';
import { saveSlotNote } from './stored-slot-note.ts';
import { lastDate, type SlotValues } from './slot-rules.ts';

/** Form for a slot noted before a service is chosen; the next booking form starts with it. */
export function SlotNote() {
  const [savedSlot, setSavedSlot] = useState<SlotValues | null>(null);
  if (savedSlot) return <SavedNote slot={savedSlot} again={() => setSavedSlot(null)} />;
  return <NoteForm done={setSavedSlot} />;
}

function NoteForm({ done }: { done: (slot: SlotValues) => void }) {
  const t = useText();
  const day = today();
  const form = useForm<NoteValues>({
    initial: { method: '', duration: '', time: '', date: '' },
    draftName: 'slot-note',
    check: (values) => validateNote(values, new Date(now())),
    send: (values) => {
      saveSlotNote(toSlot(values));
      done(toSlot(values));
      return Promise.resolve();
    },
  });
  const { method, duration } = form.values;
  return (
    <Page narrow>
      <h1 className="text-24">{t('booking.note_title')}</h1>
      <p className={`muted ${classes.help}`}>{t('booking.note_help')}</p>
      <form {...form.props} className={`stack gap-20 card ${classes.card}`}>
        <Choice label={t('booking.method')} error={form.errorOf('method')}>
          <div className={slot.methods}>
            {NOTE_METHODS.map(({ value, name, meaning }) => (
              <label key={value} className={slot.method}>
                <input
                  type="radio"
                  name="method"
                  value={value}
                  checked={method === value}
                  onChange={() => form.set('method', value)}
                />
                <span className="leading-135">{t(name)}</span>
                <span className="text-14 muted medium">{t(meaning)}</span>
              </label>
            ))}
          </div>
        </Choice>
        <Choice label={t('booking.duration')} error={form.errorOf('duration')}>
          <div className={slot.methods}>
            {NOTE_DURATIONS.map(({ value, name }) => (
              <label key={value} className={slot.duration}>
                <input
                  type="radio"
                  name="duration"
                  value={value}
                  checked={duration === value}
                  onChange={() => form.set('duration', value)}
                />
                <span>{t(name)}</span>
              </label>
            ))}
          </div>
          {method === 'day' && (
            <p className={`p-12-14 rounded-10 muted ${slot.first}`}>{t('booking.note_days_later')}</p>
          )}
        </Choice>
        <div className={slot.when}>
          <DateTimeField
            kind="time"
            {...form.field('time')}
            label={t('booking.time')}
            {...(form.values.date === day ? { min: timeNow() } : {})}
          />
          <DateTimeField
            kind="date"
            {...form.field('date')}
            label={t('booking.date')}
            min={day}
            max={lastDate(day)}
          />
        </div>
        <p className={`text-14 muted ${slot.hint}`}>{t('booking.prebooking_hint')}</p>
        <Button type="submit" size="lg" fullWidth loading={form.busy}>
          {t('booking.note_save')}
        </Button>
      </form>
    </Page>
  );
}

function SavedNote({
  slot: { preferredDate, preferredTime },
  again,
}: {
  slot: SlotValues;
  again: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { cartCount } = useSession();
  const when = t('booking.slot_chosen', {
    date: formatDate(preferredDate, language, today().slice(0, 4)),
    time: formatTime(preferredTime, language),
  });
  return (
    <Page>
      <div role="status">
        <PageState
          heading="h1"
          drawing="calendar"
          title={t('booking.note_saved')}
          text={t('booking.note_saved_text', { when })}
        >
          {cartCount > 0 && (
            <Button component={Link} to="/service-booking">
              {t('booking.note_to_cart')}
            </Button>
          )}
          <Button
            component={Link}
            to="/list-of-services"
            {...(cartCount > 0 ? { variant: 'light' as const } : {})}
          >
            {t('booking.see_services')}
          </Button>
          <Button variant="default" onClick={again}>
            {t('booking.note_change')}
          </Button>
        </PageState>
      </div>
    </Page>
  );
}
