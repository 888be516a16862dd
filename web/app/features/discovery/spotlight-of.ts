import '../../platform/slots-texts.ts';
import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatStart } from '../../platform/format-start.ts';
import { textIn } from '../../ui/language/language.ts';
import type { RowCard } from './card.ts';
import type { SpotlightFacts } from './home/spotlight.tsx';

/** Returns the first service with a price that a professional near the place has time for; null if there is none. */
export function spotlightOf(
  services: readonly ServiceCard[],
  {
    language,
    today,
    cardOf,
  }: { language: Language; today: string; cardOf: (service: ServiceCard) => RowCard },
): SpotlightFacts | null {
  const service = services.find(({ earliest, near }) => earliest !== null && near.nearest_km !== null);
  if (!service?.earliest || service.near.nearest_km === null) return null;
  const t = textIn(language);
  const { count, nearest_km: km, faces } = service.near;
  const distance = km < 1 ? t('people.under_1_km') : t('people.km', { km });
  return {
    card: cardOf(service),
    faces,
    near: `${t('people.near_count', { count })} · ${t('people.nearest', { distance })}`,
    free: formatStart(service.earliest, today, language),
  };
}
