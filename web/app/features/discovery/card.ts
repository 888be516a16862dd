import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import type { StartTime } from '@aaspaas/contract/features/slots.ts';

/** The data of a service's card in a row of home; pages send only this to the browser. */
export interface RowCard {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Bookable at a price; otherwise enquiry-only. */
  readonly bookable: boolean;
  readonly image: string | null;
  readonly colour: string | null;
  readonly rating: number;
  readonly reviews: number;
  readonly perDay: number | null;
  readonly perHour: number | null;
  /** The truncated about text; the overview if the service has no price. Empty for a card that does not show it. */
  readonly about: string;
}

/** The data of a service's card in a list. */
export interface Card extends RowCard {
  /** The number of professionals who offer it at the place. */
  readonly near: number;
  /** When the first of them is free; null for enquiry-only services, and if none is free within two weeks. */
  readonly earliest: StartTime | null;
}

/** Builds the data of a service's card; `maxLength` limits the characters of its text. */
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
    near: service.near.count,
    earliest: service.earliest,
    about: truncateText(bookable ? service.about_us : service.overview, maxLength),
  };
}

/** Returns the path of a service's page. */
export function servicePath({ id, slug }: { id: number; slug: string }): string {
  return `/service/${id}/${slug}`;
}

/** Returns the path of the list of a category or sub-category. */
export function listPath(category: number, subcategory?: number | null): string {
  return `/list-of-services?category=${category}${subcategory ? `&subcategory=${subcategory}` : ''}`;
}

/**
 * Truncates a text to the given number of characters plus an ellipsis; a shorter text is unchanged. Combining marks stay
 * with their letters.
 */
export function truncateText(text: string, maxLength: number): string {
  const start = new RegExp(`^[^]{0,${maxLength}}`, 'u').exec(text)?.[0] ?? '';
  const rest = text.slice(start.length);
  if (!rest) return text;
  const whole = /^\p{M}/u.test(rest) ? start.replace(/\P{M}?\p{M}*$/u, '') : start;
  return `${whole.trimEnd()}…`;
}
