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
    <section className="p-16 wide-p-24 card" aria-labelledby="contact-title">
      <h2 id="contact-title" className="text-18 leading-135">
        {t('booking.contact')}
      </h2>
      <div className={`stack gap-16 mt-16 ${classes.fields}`}>
        <CustomerFields form={form} />
        <TextareaField
          {...form.field('description')}
          label={t('booking.description')}
          help={t('booking.description_help')}
          maxLength={2000}
        />
      </div>
      <div className={`stack justify-items-start gap-4 mt-20 border-t ${classes.agreement}`}>
        <CheckboxField {...form.checkbox('agree')} label={t('booking.agree')} />
        <Link to="/pages/terms-and-conditions" target="_blank">
          {t('booking.read_terms')}
        </Link>
      </div>
      <p className="mt-12 text-14 muted">{t('booking.allocated_later')}</p>
    </section>
  );
}
