import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { TextareaField, CheckboxField } from '../../../ui/fields.tsx';
import type { Form } from '../../../platform/use-form.ts';
import classes from '../booking-layout.module.css';
import type { ContactValues } from '../contact.ts';
import { CustomerFields } from '../customer-fields.tsx';

/** Contact, location, description and consent of a booking form. */
export function ContactFields({ form }: { form: Form<ContactValues> }) {
  const t = useText();
  return (
    <section className={classes.card} aria-labelledby="contact-title">
      <h2 id="contact-title" className={classes.heading}>
        {t('booking.contact')}
      </h2>
      <div className={classes.fields}>
        <CustomerFields form={form} />
        <TextareaField
          {...form.field('description')}
          label={t('booking.description')}
          help={t('booking.description_help')}
          maxLength={2000}
        />
      </div>
      <div className={classes.agreement}>
        <CheckboxField {...form.checkbox('agree')} label={t('booking.agree')} />
        <Link to="/pages/terms-and-conditions" target="_blank">
          {t('booking.read_terms')}
        </Link>
      </div>
      <p className={classes.note}>{t('booking.allocated_later')}</p>
    </section>
  );
}
