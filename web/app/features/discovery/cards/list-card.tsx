import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { today } from '../../../platform/clock.ts';
import { formatStart } from '../../../platform/format-start.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import { UnitPrices } from '../../../ui/unit-prices.tsx';
import { type Card, servicePath } from '../card.ts';
import classes from './list-card.module.css';
import type { CardProps } from './service-cards.tsx';

/** Optional parts of a list card. */
interface ListCardProps extends CardProps<Card> {
  /** In the upper corner: the heart. */
  readonly corner?: ReactNode;
  /** Why the service cannot be booked at the place. */
  readonly away?: string;
}

/** A service in the list: what it costs, who is near, when the first of them is free. Enquiry-only services ask for an enquiry. */
export function ListCard({ card, open, eager = false, corner, away }: ListCardProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <Picture
          src={card.image}
          alt=""
          ratio={104 / 114}
          sizes="(min-width: 1000px) 148px, 104px"
          colour={card.colour}
          eager={eager}
        />
      </div>
      <div className={classes.body}>
        <h3 className={classes.name}>
          <Link
            to={servicePath(card)}
            onClick={(event) => {
              // With a modifier key it stays a link that opens in a new tab.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open(card);
            }}
          >
            {card.name}
          </Link>
        </h3>
        <p className={classes.facts}>
          <StarRating rating={card.rating} reviews={card.reviews} />
          {card.near > 0 && <span className="nowrap">{t('people.near_count', { count: card.near })}</span>}
        </p>
        <p className={classes.about}>{card.about || t('catalog.no_description')}</p>
        <UnitPrices perHour={card.perHour} perDay={card.perDay} />
        <div className={classes.foot}>
          {away || !card.bookable ? (
            <span className={classes.note}>{away ?? t('catalog.free_quote')}</span>
          ) : card.earliest ? (
            <span className={classes.free}>
              <IconClock size={14} aria-hidden />
              <span className="sr-only">{t('catalog.next_free')} </span>
              {formatStart(card.earliest, today(), language)}
            </span>
          ) : (
            <span className={classes.note}>{t('catalog.ask_for_time')}</span>
          )}
          {card.bookable ? (
            <button
              type="button"
              className={classes.action}
              onClick={() => open(card)}
              aria-label={`${t('catalog.view_details')}: ${card.name}`}
            >
              {t('catalog.view_details')}
            </button>
          ) : (
            <Link
              className={classes.action}
              to={`/enquiry-service-booking?service=${card.id}`}
              state={{ serviceId: card.id }}
              aria-label={`${t('catalog.enquiry_now')}: ${card.name}`}
            >
              {t('catalog.enquiry_now')}
            </Link>
          )}
        </div>
      </div>
      {corner && <div className={classes.corner}>{corner}</div>}
    </article>
  );
}
