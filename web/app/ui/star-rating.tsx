import { IconStarFilled } from '@tabler/icons-react';
import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import { useText } from './language/use-text.ts';
import classes from './star-rating.module.css';

/** A service's rating in one line: star, whole number, reviews. Without reviews it is new. */
export function StarRating({ rating, reviews }: { rating: number; reviews?: number }) {
  const t = useText();
  if (reviews === 0 || !rating)
    return <span className="inline-row gap-4 text-14 nowrap">{t('ui.no_rating')}</span>;
  const value = Math.round(rating);
  return (
    <span className="inline-row gap-4 text-14 nowrap">
      <IconStarFilled className={classes.star} size={16} aria-hidden />
      <span className="sr-only">
        {reviews === undefined
          ? t('ui.rating', { rating: value })
          : t('ui.rating_reviews', { rating: value, count: reviews })}
      </span>
      <span aria-hidden="true">
        <b>{value}</b>
        {reviews !== undefined && <span className="muted"> ({groupIndian(reviews)})</span>}
      </span>
    </span>
  );
}

/** A service's rating on its picture: star and whole number. Without a rating it is new. */
export function RatingBadge({ rating }: { rating: number }) {
  const t = useText();
  const value = Math.round(rating);
  return (
    <span className={classes.badge}>
      {value > 0 ? (
        <>
          <IconStarFilled className={classes.star} size={14} aria-hidden />
          <span className="sr-only">{t('ui.rating', { rating: value })}</span>
          <span aria-hidden="true">{value}</span>
        </>
      ) : (
        t('ui.no_rating')
      )}
    </span>
  );
}
