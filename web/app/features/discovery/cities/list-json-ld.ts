import type { City } from '@aaspaas/contract/features/cities.ts';
import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import type { Site } from '../../../platform/head.ts';
import { servicePath } from '../card.ts';

/** Structured data (JSON-LD) for a city's list of services. */
export function listJsonLd(
  name: string,
  { name: city, state, latitude, longitude }: City,
  services: readonly Pick<ServiceCard, 'id' | 'slug' | 'name'>[],
  site: Site,
): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: services.length,
    about: {
      '@type': 'City',
      name: city,
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
      containedInPlace: { '@type': 'State', name: state },
    },
    itemListElement: services.map((service, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: service.name,
      url: site.urlFor(servicePath(service)),
    })),
  };
}
