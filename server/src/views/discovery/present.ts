import type { ServiceCard, ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import type { StartTime } from '@aaspaas/contract/features/slots.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { presentPicture } from '../../features/media/index.ts';
import { averageRating, ratingBars } from '../../features/review/rules/rating.ts';
import { presentChecks, presentNear } from './present-people.ts';
import type { CardRow, DetailsRow } from './services.ts';

/** Serializes a service for lists, with its earliest free time. */
export function presentCard(row: CardRow, earliest: StartTime | null): ServiceCard {
  const pictures = row.pictures.map(presentPicture);
  const average = averageRating(row);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    servicetype: row.servicetype,
    category_id: row.category_id,
    subcategory_id: row.subcategory_id,
    image_url: pictures[0]?.url ?? null,
    picture: pictures[0] ?? null,
    media_urls: pictures.map(({ url }) => url),
    average_rating: average,
    avergae_ratting: average,
    rating: average,
    total_reviews: row.reviews,
    working_per_day: row.per_day === null ? null : toRupees(paise(row.per_day)),
    working_per_hour: row.per_hour === null ? null : toRupees(paise(row.per_hour)),
    about_us: row.about,
    overview: row.overview,
    professionals: row.professionals,
    trained: row.professionals > 0,
    verified: row.verified,
    near: presentNear(row),
    earliest,
  };
}

/** Serializes a service with all details for its popup and page. */
export function presentDetails(row: DetailsRow, earliest: StartTime | null): ServiceDetails {
  return {
    ...presentCard(row, earliest),
    pictures: row.pictures.map(presentPicture),
    category_name: row.category_name,
    subcategory_name: row.subcategory_name,
    reviews: row.recent.map((review) => ({ ...review, created_at: isoOf(new Date(review.created_at)) })),
    rating_breakdown: ratingBars({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...row.counts }),
    checks: presentChecks(row.checks),
    gender_choice: row.gender_choice,
    usual_duration: { hour: row.usual_hours, day: row.usual_days },
    job_descriptions: [...row.job_descriptions],
  };
}
