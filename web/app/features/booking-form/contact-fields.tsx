import { Link } from 'react-router';
import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../platform/use-text.ts';
import { TextareaField, TextField, TickField } from '../../ui/fields.tsx';
import type { Form } from '../../ui/use-form.ts';
import { SavedAddresses } from '../addresses/saved-addresses.tsx';
import classes from './booking-layout.module.css';
import type { ContactValues } from './contact.ts';

/** Who it is for, where, what is to be done, and the agreement. */
export function ContactFields({ form }: { form: Form<ContactValues> }) {
  const t = useText();
  const { place } = useFrame();
  return (
    <section className={classes.card} aria-labelledby="contact-title">
      <h2 id="contact-title" className={classes.heading}>
        {t('booking.contact')}
      </h2>
      <div className={classes.fields}>
        <TextField {...form.field('name')} label={t('booking.name')} autoComplete="name" maxLength={100} />
        <TextField
          {...form.field('mobile')}
          label={t('booking.mobile')}
          kind="mobile"
          autoComplete="tel-national"
          maxLength={10}
        />
        <TextField
          {...form.field('email')}
          label={t('booking.email')}
          kind="email"
          autoComplete="email"
          maxLength={254}
        />
        <div className={classes.address}>
          <TextareaField
            {...form.field('address')}
            label={t('booking.address')}
            help={t('booking.address_help')}
            autoComplete="street-address"
            rows={2}
            maxLength={500}
          />
          <SavedAddresses
            value={form.values.address}
            pick={(address) => {
              form.set('address', address);
              form.set('atPlace', false);
            }}
          />
          {place?.label && (
            <TickField {...form.tick('atPlace')} label={t('booking.at_place', { place: place.label })} />
          )}
        </div>
        <TextareaField
          {...form.field('description')}
          label={t('booking.description')}
          help={t('booking.description_help')}
          maxLength={2000}
        />
      </div>
      <div className={classes.agreement}>
        <TickField {...form.tick('agree')} label={t('booking.agree')} />
        <Link to="/pages/terms-and-conditions" target="_blank">
          {t('booking.read_terms')}
        </Link>
      </div>
      <p className={classes.note}>{t('booking.allocated_later')}</p>
    </section>
  );
}
