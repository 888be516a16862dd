import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { catalogIdText } from './catalog.ts';
import { workType } from './cart.ts';
import { picture } from './media.ts';
import { face } from './professionals.ts';
import { startTime } from './slots.ts';

/** Length of the "Book again" list. */
export const MAX_BOOK_AGAIN = 5;

/** A service that the customer had done, and who did it. */
const bookAgain = z.object({
  /** The line; its place is the place of `earliest`. */
  detail_id: z.int(),
  service_id: z.int(),
  slug: z.string(),
  service_name: z.string(),
  picture: picture.nullable(),
  professional: face.extend({
    /** One decimal; null without reviews. */
    rating: z.number().nullable(),
    reviews: z.int(),
    /** Still offers the service there and is not paused. */
    available: z.boolean(),
  }),
  work_type: workType,
  day_hours: z.int(),
  /** Rupees for the same method and duration at the current price. */
  price: z.number(),
  /** The day of the work, `YYYY-MM-DD`. */
  last_on: z.string(),
  /** Where the work was and whom to call, as that booking had it. */
  contact: z.object({
    name: z.string(),
    mobile: z.string(),
    email: z.string(),
    address: z.string(),
    description: z.string(),
  }),
  /** The professional's next free time for the same method and duration; null: not within two weeks. */
  earliest: startTime.nullable(),
});
export type BookAgain = z.output<typeof bookAgain>;

/** What a customer booked before, to book it again. */
export const bookAgainEndpoints = {
  'booking.book_again': endpoint({
    method: 'GET',
    path: 'user/book-again',
    who: 'user',
    summary:
      'The customer’s latest approved work by service and professional, with the price and the professional’s next free time',
    query: pageQuery,
    /** Newest first, at most `MAX_BOOK_AGAIN` in all. */
    reply: z.object({ data: z.array(bookAgain), next_cursor: nextCursor }),
  }),
  'booking.last_choice': endpoint({
    method: 'GET',
    path: 'user/services/:id/last-choice',
    who: 'user',
    summary: 'Method and duration of the customer’s latest booking of a service',
    params: z.object({ id: catalogIdText }),
    reply: z.object({
      /** Null if the customer has never booked the service. */
      data: z.object({ work_type: workType, day_hours: z.int() }).nullable(),
    }),
  }),
};
