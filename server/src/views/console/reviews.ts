import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { ReviewFilters } from '@aaspaas/contract/features/admin-reviews.ts';
import type { ReviewProblem } from '@aaspaas/contract/features/review.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import { containsText } from '../../platform/db/contains-text.ts';
import type { Row } from '../../platform/db/tables.ts';

/** The place of a review in the list: 0 if it is reported, else 1; and its id. */
export type ReviewPosition = readonly [number, number];

/** A review of the operators' list. */
export interface ListedReview
  extends Readonly<
    Pick<
      Row<'reviews', { hidden_reason: ReviewProblem }>,
      | 'id'
      | 'service_id'
      | 'reviewer_name'
      | 'rating'
      | 'comment'
      | 'created_at'
      | 'hidden_at'
      | 'hidden_reason'
      | 'reported_at'
    >
  > {
  readonly name_en: string;
  readonly name_hi: string;
  readonly professional_name: string | null;
  readonly reports: readonly { readonly reason: ReviewProblem; readonly count: number }[];
}

/** Returns where a review is in the list. */
export const reviewPosition = ({ id, reported_at }: ListedReview): ReviewPosition => [
  reported_at ? 0 : 1,
  id,
];

const order = sql`order by (w.reported_at is null), (-w.id)`;

/** Builds the query of a page of reviews, or of one. */
export function reviewsQuery(
  filters: ReviewFilters & { readonly id?: number },
  { after, limit }: PageRequest<ReviewPosition>,
): RawBuilder<ListedReview> {
  return sql<ListedReview>`
    with page as materialized (
      select w.* from reviews w where ${matching(filters)}
      ${after ? sql`and ((w.reported_at is null), (-w.id)) > (${after[0] === 1}::boolean, ${-after[1]}::bigint)` : sql``}
      ${order} limit ${limit}
    )
    select w.id, w.service_id, w.reviewer_name, w.rating, w.comment, w.created_at, w.hidden_at, w.hidden_reason, w.reported_at,
      s.name_en, s.name_hi, a.name as professional_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('reason', r.reason, 'count', r.count) order by r.count desc, r.reason)
        from (select reason, count(*)::int as count from review_reports where review_id = w.id group by reason) r
      ), '[]'::jsonb) as reports
    from page w join services s on s.id = w.service_id left join accounts a on a.id = w.professional_id
    ${order}`;
}

/** Builds the query of the number of reviews, which stops at the first one that is not counted exactly. */
export function countReviewsQuery(filters: ReviewFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select from reviews w where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

const STATES = {
  reported: sql`w.reported_at is not null`,
  visible: sql`w.hidden_at is null`,
  hidden: sql`w.hidden_at is not null`,
} as const;

function matching({ id, q, state, rating }: ReviewFilters & { readonly id?: number }): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    id ? sql`w.id = ${id}` : null,
    state ? STATES[state] : null,
    rating ? sql`w.rating = ${rating}` : null,
    q ? containsText(sql`w.comment`, q) : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}
