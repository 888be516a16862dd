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
    <section className={`border-t ${classes.details}`}>
      <h3 className="mb-8 text-16">{t('booking.personal_details')}</h3>
      <dl className={`stack gap-6 text-15 ${classes.list}`}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{t(label)}</dt>
            <dd className="min-w-0 wrap-anywhere" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
