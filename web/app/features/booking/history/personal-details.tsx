import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './personal-details.module.css';

/** The booking's contact and location. */
export function PersonalDetails({
  booking: { name, mobile, email, address, description },
}: {
  booking: Booking;
}) {
  const t = useText();
  const details = [
    ['booking.name', name],
    ['booking.mobile', mobile],
    ['booking.email', email],
    ['booking.address', address],
    ['booking.description', description],
  ] as const;
  return (
    // Not a landmark: several open bookings would have landmarks of the same name.
    <section className={classes.details}>
      <h3 className={classes.title}>{t('booking.personal_details')}</h3>
      <dl className={classes.list}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
