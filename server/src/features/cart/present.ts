import type { CartItem } from '@aaspaas/contract/features/cart.ts';
import { type Money, paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { priceOf } from '../../kernel/price.ts';
import type { CatalogService } from '../catalog/index.ts';
import type { CartRow } from './store.ts';

/** Price of a cart line at today's rates; null until method and duration are chosen. */
export function linePrice(row: CartRow, service: CatalogService): Money | null {
  if (!row.work_type || !row.day_hours || !service.price) return null;
  return priceOf(row.work_type === 'day' ? service.price.perDay : service.price.perHour, row.day_hours);
}

/** Rating of a service: the average with one decimal, and the number of reviews. */
export interface Rating {
  readonly average: number;
  readonly reviews: number;
}

/** A cart line with its service. */
export function presentCartItem(
  row: CartRow,
  service: CatalogService,
  { average, reviews }: Rating,
  language: Language,
): CartItem {
  const price = linePrice(row, service);
  return {
    cart_id: row.id,
    service_id: service.id,
    name: service.name[language],
    servicetype: service.servicetype,
    image_url: service.pictures[0]?.url ?? null,
    average_rating: average,
    avergae_ratting: average,
    rating: average,
    total_reviews: reviews,
    about_us: service.about[language],
    working_per_day: toRupees(service.price?.perDay ?? paise(0)),
    working_per_hour: toRupees(service.price?.perHour ?? paise(0)),
    gender_choice: service.genderChoice,
    job_descriptions: [...service.jobDescriptions[language]],
    work_type: row.work_type,
    day_hours: row.day_hours,
    service_time: row.service_time,
    service_date: row.service_date,
    cart_price: price === null ? null : toRupees(price),
  };
}

/** Returns the sum of the lines that have a price, in rupees. */
export function cartTotal(items: readonly CartItem[]): number {
  return toRupees(sum(items.map((item) => paise(Math.round((item.cart_price ?? 0) * 100)))));
}
