import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateTimeField } from '../../../ui/fields.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import classes from '../availability-page.module.css';
import type { AvailabilityState } from './use-availability.ts';

/** Pauses new jobs immediately, optionally until an end date. */
export function PauseSection({ availability: { stored, busy, save } }: { availability: AvailabilityState }) {
  const t = useText();
  const language = useLanguage();
  const { paused, paused_until: until } = stored;
  return (
    <section className={classes.part} data-paused={paused || undefined} aria-labelledby="pause">
      <div className="row flex-wrap justify-between gap-4-12">
        <h2 id="pause">{t('availability.pause_title')}</h2>
        {paused && <Badge tone="warning">{t('availability.paused_now')}</Badge>}
      </div>
      <SwitchField
        label={t('availability.pause_switch')}
        help={t(paused ? 'availability.pause_on_help' : 'availability.pause_off_help')}
        checked={paused}
        disabled={busy === 'pause'}
        onChange={(on) =>
          void save('pause', { paused: on }, t(on ? 'availability.paused_now' : 'availability.resumed'))
        }
      />
      {paused && (
        <div className={`mt-8 ${classes.until}`}>
          <DateTimeField
            kind="date"
            name="paused_until"
            label={t('availability.pause_until')}
            help={
              until
                ? t('availability.pause_back_on', { date: formatDate(until, language) })
                : t('availability.pause_until_help')
            }
            value={until ?? ''}
            min={addDays(today(), 1)}
            disabled={busy === 'pause'}
            onChange={(date) => void save('pause', { paused_until: date || null })}
          />
        </div>
      )}
    </section>
  );
}
