import { useText } from '../ui/language/use-text.ts';
import { StepBar } from '../ui/step-bar.tsx';

/** The progress of a booking: parts that are done, the current one, and those ahead. */
export function ProgressSample() {
  const t = useText();
  return (
    <StepBar
      label={t('booking.progress', { service: 'Electrician' })}
      steps={[
        { label: t('booking.step_booked'), state: 'done' },
        { label: t('line.step_coming'), state: 'now' },
        { label: t('line.step_started'), state: 'ahead' },
        { label: t('line.step_done'), state: 'ahead' },
        { label: t('booking.step_approved'), state: 'ahead' },
      ]}
    />
  );
}
