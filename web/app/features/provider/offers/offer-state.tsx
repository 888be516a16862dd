import '../../../platform/all-texts.ts';
import type { OfferState } from '@aaspaas/contract/features/provider-services.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<OfferState, BadgeTone> = { live: 'success', pending: 'warning', rejected: 'danger' };

/** The status badge of a service. */
export function OfferStateBadge({ state }: { state: OfferState }) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`offer.state_${state}`)}</Badge>;
}
