import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { truncateText } from './truncate-text.ts';

/** What a card shows of a service; pages send no more than this to the browser. */
export interface Card {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Can be booked at a price; otherwise it is asked about. */
  readonly bookable: boolean;
  readonly image: string | null;
  readonly colour: string | null;
  readonly rating: number;
  readonly reviews: number;
  readonly perDay: number | null;
  readonly perHour: number | null;
  /** About the service, cut; the overview where it has no price. */
  readonly about: string;
}

/** Makes a card of a service; `maxLength` is how many characters of its text are shown. */
export function toCard(service: ServiceCard, maxLength: number): Card {
  const bookable = service.servicetype === 'service';
  return {
    id: service.id,
    slug: service.slug,
    name: service.name,
    bookable,
    image: service.picture?.url ?? service.image_url,
    colour: service.picture?.colour ?? null,
    rating: service.average_rating,
    reviews: service.total_reviews,
    perDay: service.working_per_day,
    perHour: service.working_per_hour,
    about: truncateText(bookable ? service.about_us : service.overview, maxLength),
  };
}

/** The address of a service's own page. */
export function servicePath({ id, slug }: { id: number; slug: string }): string {
  return `/service/${id}/${slug}`;
}

/** The address of the list of a category or a sub-category. */
export function listPath(category: number, subcategory?: number | null): string {
  return `/list-of-services?category=${category}${subcategory ? `&subcategory=${subcategory}` : ''}`;
}
