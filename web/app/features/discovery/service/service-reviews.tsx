import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { StarRating } from '../../../ui/star-rating.tsx';
import { languageOfText } from './language-of-text.ts';
import { orderReviews, REVIEW_ORDERS, type ReviewOrder } from './service-reviews-order.ts';
import classes from './service-reviews.module.css';

const { Part: ReportReview } = lazyPart(async () =>
  (await import('./load-report-review.ts')).loadReportReview(),
);

/** The number of reviews shown initially and added with each tap. */
const STEP = 10;

const orderTexts = {
  newest: 'catalog.newest_first',
  highest: 'catalog.highest_first',
  lowest: 'catalog.lowest_first',
} as const;

/** The rating summary with five bars, and all reviews, ten at a time. */
export function ServiceReviews({
  service,
  Heading,
}: {
  service: Pick<ServiceDetails, 'reviews' | 'rating_breakdown' | 'total_reviews'>;
  Heading: 'h2' | 'h4';
}) {
  const t = useText();
  const language = useLanguage();
  const [shownCount, setShownCount] = useState(STEP);
  const [order, setOrder] = useState<ReviewOrder>('newest');
  const { token, role } = useSession();
  // Operators decide on reviews in their console.
  const mayReport = Boolean(token) && role !== 'admin';
  const [reported, setReported] = useState<number | null>(null);
  const select = useId();
  const { reviews, rating_breakdown: bars } = service;
  const shown = orderReviews(reviews, order).slice(0, shownCount);
  return (
    <>
      <section>
        <Heading>{t('catalog.rating_summary')}</Heading>
        <ul className={`stack gap-8 list ${classes.bars}`}>
          {bars.map(({ stars, count, percentage }) => (
            <li key={stars}>
              <span className="sr-only">{t('catalog.stars', { stars, count, percent: percentage })}</span>
              <span aria-hidden="true" className={`row justify-between semibold ${classes.stars}`}>
                {stars}
                <IconStarFilled size={14} />
              </span>
              <span aria-hidden="true" className={`clip rounded-full bg-sunken ${classes.bar}`}>
                <span className="block rounded-full" style={{ width: `${percentage}%` }} />
              </span>
              <span aria-hidden="true" className="text-15">
                {percentage}% <span className="muted">({count})</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <Heading>{t('catalog.all_reviews')}</Heading>
        {reviews.length > 1 && (
          <p className={`row flex-wrap gap-4-12 mb-16 ${classes.order}`}>
            <label className="text-15 muted" htmlFor={select}>
              {t('catalog.sort_reviews')}
            </label>
            <select
              id={select}
              value={order}
              onChange={(event) => {
                setOrder(event.currentTarget.value as ReviewOrder);
                setShownCount(STEP);
              }}
            >
              {REVIEW_ORDERS.map((one) => (
                <option key={one} value={one}>
                  {t(orderTexts[one])}
                </option>
              ))}
            </select>
          </p>
        )}
        {reviews.length === 0 && <p className="muted">{t('catalog.no_reviews')}</p>}
        <ul className={`stack gap-18 list ${classes.reviews}`}>
          {shown.map((review) => (
            <li key={review.id}>
              <Avatar name={review.name} size={40} />
              <div>
                <p className={`flex flex-wrap justify-between items-baseline ${classes.who}`}>
                  {/* The author's account was deleted. */}
                  <b className="semibold" dir="auto">
                    {review.name || t('catalog.anonymous_customer')}
                  </b>
                  <time className="text-14 muted" dateTime={review.created_at}>
                    {formatDate(review.created_at.slice(0, 10), language, today().slice(0, 4))}
                  </time>
                </p>
                <StarRating rating={review.rating} />
                {review.comment && (
                  <p className="mt-4" dir="auto" lang={languageOfText(review.comment)}>
                    {review.comment}
                  </p>
                )}
                {mayReport && (
                  <Button
                    variant="subtle"
                    size="compact"
                    color="gray"
                    aria-label={t('catalog.report_review_of', {
                      name: review.name || t('catalog.anonymous_customer'),
                    })}
                    onClick={() => setReported(review.id)}
                  >
                    {t('catalog.report_review')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
        {reported !== null && (
          <Suspense fallback={null}>
            <ReportReview id={reported} close={() => setReported(null)} />
          </Suspense>
        )}
        {reviews.length > STEP && (
          <div className={`row flex-wrap justify-between gap-8-16 ${classes.more}`}>
            <p role="status">{t('catalog.reviews_shown', { shown: shown.length, count: reviews.length })}</p>
            {shownCount < reviews.length && (
              <Button variant="default" onClick={() => setShownCount(shownCount + STEP)}>
                {t('catalog.more_reviews')}
              </Button>
            )}
          </div>
        )}
      </section>
    </>
  );
}
