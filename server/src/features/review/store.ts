import type { ReviewProblem } from '@aaspaas/contract/features/review.ts';
import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Table } from '../../platform/db/tables.ts';
import type { RatingSum } from './rules/rating.ts';

type ReviewTables = {
  reviews: Table<'reviews', { hidden_reason: ReviewProblem }>;
  review_reports: Table<'review_reports', { reason: ReviewProblem }>;
  service_ratings: Table<'service_ratings'>;
  professional_ratings: Table<'professional_ratings'>;
};

/** A review to write. */
export type NewReview = Omit<Insertable<ReviewTables['reviews']>, 'updated_at' | 'line_id'> & {
  readonly line_id: number;
};

/** Reviews and their stored sums. */
export function reviewStore(executor: Executor) {
  const db = executor.withTables<ReviewTables>();
  return {
    /** Reads the review of a line, locked: an operator may hide it at the same time. */
    ofLine: (lineId: number) =>
      db.selectFrom('reviews').selectAll().where('line_id', '=', lineId).forUpdate().executeTakeFirst(),

    locked: (id: number) =>
      db.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Hides a review for a reason, or shows it (null); an operator's decision also answers the reports. */
    decide: (id: number, hidden: { readonly at: Date; readonly reason: ReviewProblem } | null) =>
      db
        .updateTable('reviews')
        .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null, reported_at: null })
        .where('id', '=', id)
        .execute(),

    /** Adds a reader's report. Returns false if the reader reported the review before. */
    async report(id: number, accountId: number, reason: ReviewProblem, now: Date): Promise<boolean> {
      const { rows: added } = await sql`
        insert into review_reports (review_id, service_id, account_id, reason, created_at)
        select id, service_id, ${accountId}, ${reason}, ${now} from reviews where id = ${id}
        on conflict (review_id, account_id) do nothing returning id`.execute(executor);
      if (added.length === 0) return false;
      await sql`update reviews set reported_at = coalesce(reported_at, ${now}) where id = ${id}`.execute(
        executor,
      );
      return true;
    },

    /** Returns which of the lines have a review. */
    async reviewed(lineIds: readonly number[]): Promise<Set<number>> {
      const rows = await db
        .selectFrom('reviews')
        .select('line_id')
        .where('line_id', '=', sql<number>`any(${lineIds}::bigint[])`)
        .execute();
      return new Set(rows.map((row) => row.line_id as number));
    },

    add: (review: NewReview) =>
      db
        .insertInto('reviews')
        .values({ ...review, updated_at: null })
        .execute(),

    change: (id: number, rating: number, comment: string, now: Date) =>
      db.updateTable('reviews').set({ rating, comment, updated_at: now }).where('id', '=', id).execute(),

    /** Adds to the sums. Updates the service's row before the professional's, so that concurrent updates cannot deadlock. */
    async addToRatings(
      of: { readonly serviceId: number; readonly professionalId: number | null },
      by: RatingSum,
    ): Promise<void> {
      const sums = { reviews: by.reviews, stars: by.stars };
      await db
        .insertInto('service_ratings')
        .values({ service_id: of.serviceId, ...sums })
        .onConflict((on) =>
          on.column('service_id').doUpdateSet({
            reviews: sql`service_ratings.reviews + excluded.reviews`,
            stars: sql`service_ratings.stars + excluded.stars`,
          }),
        )
        .execute();
      if (of.professionalId === null) return;
      await db
        .insertInto('professional_ratings')
        .values({ professional_id: of.professionalId, ...sums })
        .onConflict((on) =>
          on.column('professional_id').doUpdateSet({
            reviews: sql`professional_ratings.reviews + excluded.reviews`,
            stars: sql`professional_ratings.stars + excluded.stars`,
          }),
        )
        .execute();
    },

    serviceSums: (ids: readonly number[]) =>
      db
        .selectFrom('service_ratings')
        .select(['service_id as id', 'reviews', 'stars'])
        .where('service_id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),

    /** The best stars that each customer gave to each professional. */
    async bestStars(accountIds: readonly number[]) {
      const { rows } = await sql<{ account_id: number; professional_id: number; stars: number }>`
        select account_id, professional_id, max(rating)::int as stars from reviews
        where account_id = any(${accountIds}::bigint[]) and professional_id is not null and hidden_at is null
        group by account_id, professional_id`.execute(executor);
      return rows;
    },

    professionalSums: (ids: readonly number[]) =>
      db
        .selectFrom('professional_ratings')
        .select(['professional_id as id', 'reviews', 'stars'])
        .where('professional_id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),
  };
}
