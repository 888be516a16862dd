import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './review-place.module.css';

/** Where the work is, whom to call, and what needs to be done. */
export function ReviewPlace({
  booking: { address, name, mobile, email, description },
  form,
}: {
  booking: Pick<Booking, 'address' | 'name' | 'mobile' | 'email' | 'description'>;
  /** The address of the form that made the draft; null if there is none. */
  form: string | null;
}) {
  const t = useText();
  const facts = [
    ['booking.address', address, classes.address],
    ['booking.name', name, classes.name],
    ['booking.mobile', mobile, classes.mobile],
    ['booking.email', email, classes.email],
    ['booking.description', description, classes.description],
  ] as const;
  return (
    <section className={`p-14 wide-p-24 card ${classes.place}`} aria-label={t('booking.place_and_contact')}>
      <IconMapPin className="text-primary" size={24} aria-hidden />
      <dl className={classes.facts}>
        {facts.map(([label, value, look]) => (
          <div key={label} className={look}>
            <dt className="sr-only">{t(label)}</dt>
            <dd className="pre-line wrap-anywhere" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {form && (
        <Link
          className={classes.change}
          to={form}
          aria-label={t('slots.change_named', { what: t('booking.place_and_contact') })}
        >
          {t('slots.change')}
        </Link>
      )}
    </section>
  );
}
