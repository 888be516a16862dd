import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { StarRating } from '../../../ui/star-rating.tsx';
import classes from './line-rating.module.css';

/** A service's rating; on approved work the review count opens the customer's own review. */
export function LineRating({ line, rate }: { line: BookingLine; rate?: (line: BookingLine) => void }) {
  const t = useText();
  const { average_rating, total_reviews, service_name } = line;
  const reviews = t('catalog.reviews', { count: total_reviews });
  if (!rate || (!line.review && !line.allowed_actions.includes('feedback')))
    return <StarRating rating={average_rating} reviews={total_reviews} />;
  return (
    <p className={`row flex-wrap ${classes.rating}`}>
      <StarRating rating={average_rating} />
      <button
        type="button"
        className={`border-0 bg-none text-14 text-link pointer ${classes.count}`}
        onClick={() => rate(line)}
        aria-label={t('review.reviews_of', { reviews, name: service_name })}
      >
        {reviews}
      </button>
    </p>
  );
}
