import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import type { RowCard } from './card.ts';

/** What a card knows about its service: the description opens with it in the same frame, while the details load. */
export type KnownService = Pick<
  RowCard,
  'id' | 'slug' | 'name' | 'bookable' | 'image' | 'colour' | 'rating' | 'reviews' | 'perDay' | 'perHour'
>;

/** The details of a service, and whether it is available at the selected place. */
export type LoadedService = ServiceDetails & { readonly available: boolean };

/** Returns the part of the details that a card knows, too. */
export function knownOf(service: ServiceDetails): KnownService {
  return {
    id: service.id,
    slug: service.slug,
    name: service.name,
    bookable: service.servicetype === 'service',
    image: service.picture?.url ?? service.image_url,
    colour: service.picture?.colour ?? null,
    rating: service.average_rating,
    reviews: service.total_reviews,
    perDay: service.working_per_day,
    perHour: service.working_per_hour,
  };
}
