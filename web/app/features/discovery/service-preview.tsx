import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { UnitPrices } from '../../ui/unit-prices.tsx';
import { knownOf } from './known-service.ts';
import { ServiceArticle } from './service-article.tsx';

/** The description of a service without what books it: for a reader who decides whether it is shown. */
export function ServicePreview({ service }: { service: ServiceDetails }) {
  const known = knownOf(service);
  return (
    <ServiceArticle
      service={known}
      details={{ ...service, available: true }}
      look="popup"
      side={<UnitPrices perHour={known.perHour} perDay={known.perDay} />}
    />
  );
}
