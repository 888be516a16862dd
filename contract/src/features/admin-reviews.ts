import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { reviewProblem } from './review.ts';

/** The filters of the list of reviews; all have to match. */
export const reviewFilters = z.object({
  /** A part of the text. */
  q: z.string().trim().max(100).optional(),
  /** `reported`: with a report that is not answered; `visible` and `hidden`: whether everyone can read it. */
  state: z.enum(['reported', 'visible', 'hidden'], { error: key('error.invalid_value') }).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
});
export type ReviewFilters = z.output<typeof reviewFilters>;

/** A review in the operators' list. */
const reviewRow = z.object({
  id: z.int(),
  service_id: z.int(),
  service_name: z.string(),
  /** The name that readers see; empty after the author's account was deleted. */
  reviewer_name: z.string(),
  /** Who did the work; null for reviews without a booking. */
  professional_name: z.string().nullable(),
  rating: z.int(),
  comment: z.string(),
  created_at: z.string(),
  hidden_at: z.string().nullable(),
  hidden_reason: reviewProblem.nullable(),
  /** The first report that is not answered; null: none. */
  reported_at: z.string().nullable(),
  /** All reports of readers by their reasons, answered ones included. */
  reports: z.array(z.object({ reason: reviewProblem, count: z.int() })),
});
export type AdminReview = z.output<typeof reviewRow>;

const byId = z.object({ id: idText });
const message = z.object({ message: z.string() });

/** The operators' list of reviews and their decisions; they never change a text. */
export const adminReviewEndpoints = {
  'admin.reviews': endpoint({
    method: 'GET',
    path: 'admin/reviews',
    who: 'admin',
    needs: 'content.read',
    summary: 'Reviews by filters: reported ones first, then the newest',
    query: pageQuery.extend(reviewFilters.shape),
    reply: z.object({
      data: z.array(reviewRow),
      next_cursor: nextCursor,
      /** The number of matching reviews, exact up to 10,000; 10,001: there are more. */
      total: z.int(),
    }),
  }),
  'admin.review': endpoint({
    method: 'GET',
    path: 'admin/reviews/:id',
    who: 'admin',
    needs: 'content.read',
    summary: 'A review with its reports',
    params: byId,
    reply: z.object({ data: reviewRow }),
    errors: ['not_found'],
  }),
  'admin.hide_review': endpoint({
    method: 'POST',
    path: 'admin/reviews/:id/hide',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Hides a review for a reason that its author gets; averages no longer count it',
    params: byId,
    body: z.object({ reason: reviewProblem }),
    reply: message,
    errors: ['not_found'],
  }),
  'admin.show_review': endpoint({
    method: 'POST',
    path: 'admin/reviews/:id/show',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Shows a hidden review again, or keeps a reported one; answers its reports',
    params: byId,
    reply: message,
    errors: ['not_found'],
  }),
};
