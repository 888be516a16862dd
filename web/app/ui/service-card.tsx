import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from './language/use-text.ts';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import classes from './service-card.module.css';
import { RatingBadge, StarRating } from './star-rating.tsx';

export interface ServiceCardProps {
  /** `big`: home sections; `list`: the service list; `small`: picture and name only. */
  readonly look: 'big' | 'list' | 'small';
  readonly name: string;
  /** The service's own page; the name links to it. */
  readonly to: string;
  readonly image: string | null;
  /** The picture's background until it is loaded. */
  readonly colour?: string | null;
  readonly rating?: number;
  readonly reviews?: number;
  readonly perDay?: number | null;
  readonly perHour?: number | null;
  /** The about text, already truncated. */
  readonly about?: string;
  /** A note shown when there are no prices. */
  readonly note?: string;
  /** Rendered in the upper corner, above the link. */
  readonly corner?: ReactNode;
  /** The buttons at the bottom. */
  readonly actions?: ReactNode;
  /** Loads the picture immediately, for the first cards in view. */
  readonly eager?: boolean;
  /** Opens a popup and prevents the navigation to the page. */
  readonly onOpen?: () => void;
}

const SIZES = {
  big: '(min-width: 998px) 300px, (min-width: 600px) 50vw, calc(100vw - 32px)',
  small: '(min-width: 855px) 240px, (min-width: 600px) 33vw, calc(100vw - 32px)',
  list: '(min-width: 1000px) 260px, 120px',
};

/** A service card; purely presentational. */
export function ServiceCard({
  look,
  name,
  to,
  image,
  colour,
  rating,
  reviews,
  perDay,
  perHour,
  about,
  note,
  corner,
  actions,
  eager,
  onOpen,
}: ServiceCardProps) {
  const t = useText();
  return (
    <article className={classes.card} data-look={look}>
      <div className={`relative ${classes.cover}`}>
        <Picture src={image} alt="" colour={colour ?? null} eager={eager ?? false} sizes={SIZES[look]} />
        {look === 'big' && rating !== undefined && (
          <div className={classes.badge}>
            <RatingBadge rating={rating} />
          </div>
        )}
      </div>
      <div className={`flex flex-col min-w-0 gap-6 ${classes.body}`}>
        <h3 className={classes.name}>
          <Link
            className="text no-underline"
            to={to}
            onClick={(event) => {
              // With a modifier key it stays a link that opens in a new tab.
              if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {name}
          </Link>
        </h3>
        {look === 'big' && reviews !== undefined && (
          <p className={classes.reviews}>
            {reviews === 0 ? t('catalog.no_reviews') : t('catalog.reviews', { count: reviews })}
          </p>
        )}
        {look === 'list' && rating !== undefined && (
          <div>
            <StarRating rating={rating} {...(reviews === undefined ? {} : { reviews })} />
          </div>
        )}
        {look !== 'small' && (perDay || perHour) && (
          <p className={classes.prices}>
            {perHour ? <Price amount={perHour} per="hour" /> : null}
            {perDay ? <Price amount={perDay} per="day" /> : null}
          </p>
        )}
        {note && <p className={classes.note}>{note}</p>}
        {look !== 'small' && about && <p className={classes.about}>{about}</p>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {corner && <div className={classes.corner}>{corner}</div>}
    </article>
  );
}
