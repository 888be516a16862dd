import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import classes from './professional.module.css';

/** The assigned professional: picture, name, rating. */
export function Professional({
  professional,
  title,
}: {
  professional: NonNullable<BookingLine['professional']>;
  title: string;
}) {
  return (
    <div className={classes.professional}>
      <Avatar name={professional.name} src={professional.image_url} size={52} />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.name}>{professional.name}</p>
        <StarRating rating={professional.average_rating} reviews={professional.total_reviews} />
      </div>
    </div>
  );
}
