import type { AdminReview, ReviewFilters } from '@aaspaas/contract/features/admin-reviews.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  chosenColumns,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  localTime,
  positionAfter,
} from './list-file.ts';
import {
  countReviewsQuery,
  type ListedReview,
  reviewPosition,
  type ReviewPosition,
  reviewsQuery,
} from './reviews.ts';

/** The operators' list of reviews, and one review. */
export function reviewViews({ db }: Pick<Platform, 'db'>): Handlers<'admin.reviews' | 'admin.review'> {
  return {
    'admin.reviews': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPage<ListedReview, ReviewPosition>(
        query,
        2,
        reviewPosition,
        async (request) => (await reviewsQuery(query, request).execute(db)).rows,
      );
      const { rows: counted } = await countReviewsQuery(query).execute(db);
      return {
        data: rows.map((row) => presentReview(row, language)),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
    'admin.review': async ({ params: { id } }, { language }) => {
      const { rows } = await reviewsQuery({ id }, { after: null, limit: 1 }).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      return { data: presentReview(row, language) };
    },
  };
}

function presentReview(row: ListedReview, language: Language): AdminReview {
  return {
    id: row.id,
    service_id: row.service_id,
    service_name: row[`name_${language}`],
    reviewer_name: row.reviewer_name,
    professional_name: row.professional_name,
    rating: row.rating,
    comment: row.comment,
    created_at: isoOf(row.created_at),
    hidden_at: row.hidden_at && isoOf(row.hidden_at),
    hidden_reason: row.hidden_reason,
    reported_at: row.reported_at && isoOf(row.reported_at),
    reports: row.reports.map((report) => ({ ...report })),
  };
}

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, FileColumn<AdminReview>>> = {
  comment: ['review.comment', (row) => row.comment],
  rating: ['review.rating', (row) => row.rating],
  service: ['catalogue.service', (row) => row.service_name],
  reviewer: ['review.reviewer', (row) => row.reviewer_name],
  professional: ['review.professional', (row) => row.professional_name],
  created: ['review.created', (row) => localTime(row.created_at)],
  state: [
    'catalogue.state',
    (row, language) =>
      row.hidden_reason
        ? text(language, `review.problem_${row.hidden_reason}`)
        : text(language, 'review.state_visible'),
  ],
  reports: ['review.reports', (row) => row.reports.reduce((sum, { count }) => sum + count, 0)],
};

/** `GET /api/admin/reviews/csv`: the reviews of a list as a file. */
export function reviewsFile(platform: ListFileDeps, authenticate: Authenticate): ListFileCall {
  return listFile<AdminReview, ReviewFilters, ReviewPosition>(platform, authenticate, {
    name: 'admin.reviews_csv',
    subject: 'reviews',
    columnsOf: (cols) => chosenColumns(COLUMNS, 'comment', cols, Object.keys(COLUMNS)),
    load: async (tx, filters, page, { language }) => {
      const { rows } = await reviewsQuery(filters, page).execute(tx);
      return {
        rows: rows.map((row) => presentReview(row, language)),
        after: positionAfter(rows, page.limit, reviewPosition),
      };
    },
  });
}
