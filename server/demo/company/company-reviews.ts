import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { commentOn } from '../content/reviews.ts';
import type { Random } from '../random.ts';
import type { CompanyBooking } from './bookings.ts';
import { type CompanyFacts, FIRST_ID } from './facts.ts';
import type { CompanyRows } from './support.ts';

const HOUR = 60;

/** The reviews of the catalogue and of the demo accounts have smaller ids. */
export const FIRST_REVIEW_ID = 20_001;

/** The share of approved work that is reviewed. */
const REVIEWED_SHARE = 0.3;

interface Review {
  readonly id: number;
  readonly service_id: number;
  readonly account_id: number;
  readonly created_at: Date;
  readonly reported_at: Date | null;
}

/** Returns reviews of approved work, oldest first; two of the last ones were reported and wait for an operator. */
export function companyReviews(
  bookings: readonly CompanyBooking[],
  { content, now }: CompanyFacts,
  from: Random,
): CompanyRows {
  const services = new Map(content.services.map((service) => [service.id, service]));
  const professionals = new Map(content.professionals.map((one) => [one.mobile, one]));
  const used = new Set<string>();
  const drafts = bookings.flatMap(({ customer, lives }) =>
    lives.flatMap(({ line }) => {
      if (!line.approved_at || from.next() > REVIEWED_SHARE) return [];
      const createdAt = addMinutes(line.approved_at, from.between(5, 20 * HOUR));
      const service = services.get(line.service_id);
      const near = customer.nearby.find(({ professional }) => professional.id === line.professional_id);
      const professional = near && professionals.get(near.professional.mobile);
      if (createdAt >= now || !service || !professional) return [];
      const rating = from.pick([5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1] as const);
      const [first, family = ''] = customer.name.split(' ');
      const reviewer = { name: `${first} ${family.slice(0, 1)}.`, gender: customer.gender };
      return [
        {
          line_id: line.id,
          service_id: line.service_id,
          professional_id: line.professional_id,
          account_id: customer.id,
          reviewer_name: reviewer.name,
          rating,
          comment: commentOn(service, rating, professional, reviewer, used, from),
          created_at: createdAt,
          updated_at: null,
          hidden_at: null,
          hidden_reason: null,
        },
      ];
    }),
  );
  const sorted = drafts.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
  // To be decided within 48 hours.
  const reported = new Map([
    [sorted.length - 60, { at: addMinutes(now, -47 * HOUR), reason: 'abusive' }],
    [sorted.length - 90, { at: addMinutes(now, -24 * HOUR), reason: 'advertising' }],
  ]);
  const reviews = sorted.map(
    (review, index): Review => ({
      ...review,
      id: FIRST_REVIEW_ID + index,
      reported_at: reported.get(index)?.at ?? null,
    }),
  );
  return {
    reviews,
    review_reports: [...reported].flatMap(([index, { at, reason }], place) => {
      const review = reviews[index];
      const reporter = bookings.find(({ customer }) => customer.id !== review?.account_id)?.customer;
      if (!review || !reporter) return [];
      return [
        {
          id: FIRST_ID + place,
          review_id: review.id,
          service_id: review.service_id,
          account_id: reporter.id,
          reason,
          created_at: at,
        },
      ];
    }),
  };
}
