import type { BannerState } from '@aaspaas/contract/features/admin-banners.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { useText } from '../../../ui/language/use-text.ts';

const TONES: Readonly<Record<BannerState, BadgeTone>> = {
  live: 'success',
  scheduled: 'info',
  ended: 'neutral',
  archived: 'neutral',
};

/** The state of a banner. */
export function BannerStateBadge({ state }: { state: BannerState }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`banner.state_${state}`)}</Badge>;
}
