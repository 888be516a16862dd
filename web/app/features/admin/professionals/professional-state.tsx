import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from '../bookings/bookings.module.css';
import type { ProfessionalOfOperator } from '../professionals-query.ts';
import { AvailabilityBadge, StateBadge } from './professional-badges.tsx';

/** The state of a professional: registration, availability, and what an operator has to know first. */
export function ProfessionalState({ professional }: { professional: ProfessionalOfOperator }) {
  const t = useText();
  const language = useLanguage();
  const { state, state_reason, deletion_requested_at } = professional;
  return (
    <div className="stack gap-8">
      <p className={classes.badges}>
        <StateBadge state={state} />
        <AvailabilityBadge {...professional} />
      </p>
      {state === 'rejected' && state_reason !== null && (
        <p className="p-8-12 rounded-10 bg-danger-soft wrap-anywhere" dir="auto">
          {t('admin.rejected_because', { reason: state_reason })}
        </p>
      )}
      {deletion_requested_at !== null && (
        <p>{t('professional.deletion', { time: formatInstant(deletion_requested_at, language) })}</p>
      )}
    </div>
  );
}
