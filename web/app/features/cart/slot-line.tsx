import '../../platform/slots-texts.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { today } from '../../platform/clock.ts';
import { formatDuration } from '../../platform/format-duration.ts';
import { Badge } from '../../ui/badge.tsx';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { formatVisit, type Visit } from './format-visit.ts';
import classes from './slot-line.module.css';
import { isPreBooking } from './slot-rules.ts';

/** When a visit is and who comes, in two lines, with Change. */
export function SlotLine({
  slot,
  who,
  change,
}: {
  slot: Visit;
  /** `anyone free`, or the chosen professional; omitted where it is said elsewhere. */
  who?: string;
  /** Opens the slot picker; without it the slot is fixed. */
  change?: (() => void) | undefined;
}) {
  const t = useText();
  const language = useLanguage();
  const day = today();
  return (
    <div className={classes.line}>
      <IconCalendarEvent className="text-primary flex-none" size={24} aria-hidden />
      <p className="stack flex-1 min-w-0 leading-135">
        <span className="semibold">
          {formatVisit(t, language, slot, day)}{' '}
          {isPreBooking(slot.date, day) && <Badge tone="info">{t('booking.prebooking')}</Badge>}
        </span>
        <span className="text-15 muted">
          {formatDuration(t, slot.method, slot.duration)}
          {who && ` · ${who}`}
        </span>
      </p>
      {change && (
        <button
          type="button"
          className={`text-link ${classes.change}`}
          aria-label={t('slots.change_named', { what: t('booking.slot') })}
          onClick={change}
        >
          {t('slots.change')}
        </button>
      )}
    </div>
  );
}
