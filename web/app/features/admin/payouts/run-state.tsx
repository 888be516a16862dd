import type { PayoutRun } from '@aaspaas/contract/features/payouts.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';

const TONES: Readonly<Record<PayoutRun['state'], BadgeTone>> = {
  prepared: 'warning',
  approved: 'success',
  cancelled: 'neutral',
};

/** The state of a run, with who prepared and who approved it. */
export function RunState({ run }: { run: PayoutRun }) {
  const t = useText();
  const language = useLanguage();
  const { state, prepared_at, prepared_by, approved_at, approved_by } = run;
  const when = approved_at && formatInstant(approved_at, language);
  return (
    <p className="text-14 muted">
      <Badge tone={TONES[state]}>{t(`payout.run_state_${state}`)}</Badge>{' '}
      {[
        t('payout.run_prepared', { when: formatInstant(prepared_at, language), name: prepared_by }),
        when &&
          (approved_by
            ? t('payout.run_approved', { when, name: approved_by })
            : t('payout.run_by_one', { when })),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
