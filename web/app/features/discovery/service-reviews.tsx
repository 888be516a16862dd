import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../platform/clock.ts';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import classes from './service-reviews.module.css';

/** How many are shown before somebody asks for all. */
const FIRST = 5;

/** The rating summary's five bars and all reviews. */
export function ServiceReviews({
  service,
  Heading,
}: {
  service: Pick<ServiceDetails, 'reviews' | 'rating_breakdown' | 'total_reviews'>;
  Heading: 'h2' | 'h4';
}) {
  const t = useText();
  const language = useLanguage();
  const [whole, setWhole] = useState(false);
  const { reviews, rating_breakdown: bars } = service;
  const shown = whole ? reviews : reviews.slice(0, FIRST);
  return (
    <>
      <section>
        <Heading>{t('catalog.rating_summary')}</Heading>
        <ul className={classes.bars}>
          {bars.map(({ stars, count, percentage }) => (
            <li key={stars}>
              <span className="sr-only">{t('catalog.stars', { stars, count, percent: percentage })}</span>
              <span aria-hidden="true" className={classes.stars}>
                {stars}
                <IconStarFilled size={14} />
              </span>
              <span aria-hidden="true" className={classes.bar}>
                <span style={{ width: `${percentage}%` }} />
              </span>
              <span aria-hidden="true" className={classes.share}>
                {percentage}% <span>({count})</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <Heading>{t('catalog.all_reviews')}</Heading>
        {reviews.length === 0 && <p className={classes.none}>{t('catalog.no_reviews')}</p>}
        <ul className={classes.reviews}>
          {shown.map((review) => (
            <li key={`${review.name} ${review.created_at}`}>
              <Avatar name={review.name} size={40} />
              <div>
                <p className={classes.who}>
                  <b>{review.name}</b>
                  <time dateTime={review.created_at}>
                    {formatDate(review.created_at.slice(0, 10), language, today().slice(0, 4))}
                  </time>
                </p>
                <StarRating rating={review.rating} />
                {review.comment && <p className={classes.comment}>{review.comment}</p>}
              </div>
            </li>
          ))}
        </ul>
        {!whole && reviews.length > FIRST && (
          <Button variant="default" className={classes.more} onClick={() => setWhole(true)}>
            {t('catalog.show_all_reviews', { count: reviews.length })}
          </Button>
        )}
      </section>
    </>
  );
}
