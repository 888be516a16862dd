import type { ServiceState } from '@aaspaas/contract/features/admin-services.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useText } from '../../../ui/language/use-text.ts';

const TONES: Readonly<Record<ServiceState, BadgeTone>> = {
  draft: 'warning',
  scheduled: 'info',
  active: 'success',
  archived: 'neutral',
};

/** The state of a service. */
export function StateBadge({ state }: { state: ServiceState }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`catalogue.state_${state}`)}</Badge>;
}
