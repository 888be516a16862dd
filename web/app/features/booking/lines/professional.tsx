import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';

/** The assigned professional: picture, name, rating, and why this one comes. */
export function Professional({
  professional,
  title,
}: {
  professional: NonNullable<BookingLine['professional']>;
  title: string;
}) {
  return (
    <div className="row gap-14 p-12 rounded-12 bg-sunken">
      <Avatar name={professional.name} src={professional.image_url} size={52} />
      <div>
        <p className="text-13 muted leading-14">{title}</p>
        <p className="semibold leading-14">{professional.name}</p>
        <StarRating rating={professional.average_rating} reviews={professional.total_reviews} />
        <p className="text-14 muted leading-14">{professional.why}</p>
      </div>
    </div>
  );
}
