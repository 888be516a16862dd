import type { AdminReview } from '@aaspaas/contract/features/admin-reviews.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Translate } from '../../../ui/language/language.ts';
import type { ListColumn } from '../table/list-table.tsx';
import classes from './reviews.module.css';

/** The columns of the list of reviews. */
export function reviewColumns(t: Translate, language: Language): ListColumn<AdminReview>[] {
  return [
    {
      id: 'comment',
      header: t('review.comment'),
      cell: ({ comment }) => (
        <span className={classes.comment} dir="auto">
          {comment || t('review.no_comment')}
        </span>
      ),
    },
    {
      id: 'rating',
      header: t('review.rating'),
      numeric: true,
      phone: 'first',
      cell: ({ rating }) => (
        <>
          <span aria-hidden>{rating} ★</span>
          <span className="sr-only">{t('review.stars', { count: rating })}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('catalogue.state'),
      phone: 'first',
      cell: (review) => <ReviewState review={review} t={t} />,
    },
    {
      id: 'service',
      header: t('catalogue.service'),
      phone: 'second',
      cell: ({ service_name }) => service_name,
    },
    {
      id: 'reviewer',
      header: t('review.reviewer'),
      cell: ({ reviewer_name }) => <bdi>{reviewer_name || '–'}</bdi>,
    },
    {
      id: 'professional',
      header: t('review.professional'),
      cell: ({ professional_name }) => <bdi>{professional_name ?? '–'}</bdi>,
    },
    {
      id: 'created',
      header: t('review.created'),
      phone: 'second',
      cell: ({ created_at }) => formatInstant(created_at, language),
    },
    {
      id: 'reports',
      header: t('review.reports'),
      numeric: true,
      cell: ({ reports }) => reports.reduce((sum, { count }) => sum + count, 0),
    },
  ];
}

/** Whether a review is reported, hidden, or neither. */
export function ReviewState({
  review: { hidden_at, reported_at },
  t,
}: {
  review: Pick<AdminReview, 'hidden_at' | 'reported_at'>;
  t: Translate;
}) {
  if (reported_at) return <Badge tone="warning">{t('review.state_reported')}</Badge>;
  if (hidden_at) return <Badge>{t('review.state_hidden')}</Badge>;
  return <span className="muted">{t('review.state_visible')}</span>;
}
