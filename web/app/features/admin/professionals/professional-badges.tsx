import type { ProfessionalRow } from '@aaspaas/contract/features/admin-professionals.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useText } from '../../../ui/language/use-text.ts';

const TONES: Readonly<Record<ProfessionalRow['state'], BadgeTone>> = {
  pending: 'warning',
  approved: 'neutral',
  rejected: 'danger',
};

/** The state of a registration. */
export function StateBadge({ state }: Pick<ProfessionalRow, 'state'>) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`admin.state_${state}`)}</Badge>;
}

/** Whether a professional is blocked, paused or on duty; nothing for others. A blocked professional is paused, too. */
export function AvailabilityBadge({
  blocked_at,
  paused,
  on_duty,
}: Pick<ProfessionalRow, 'blocked_at' | 'paused' | 'on_duty'>) {
  const t = useText();
  if (blocked_at !== null) return <Badge tone="danger">{t('block.state_active')}</Badge>;
  if (paused) return <Badge tone="warning">{t('professional.paused')}</Badge>;
  return on_duty && <Badge tone="success">{t('professional.on_duty')}</Badge>;
}
