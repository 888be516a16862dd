import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import classes from './professional.module.css';

/** Who comes, or came: face, name, rating. */
export function Professional({
  who,
  title,
}: {
  who: NonNullable<BookingLine['professional']>;
  title: string;
}) {
  return (
    <div className={classes.professional}>
      <Avatar name={who.name} src={who.image_url} size={52} />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.name}>{who.name}</p>
        <StarRating rating={who.average_rating} reviews={who.total_reviews} />
      </div>
    </div>
  );
}
