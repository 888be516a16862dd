import { useFrame } from '../../platform/use-frame.ts';
import { useText } from '../../ui/language/use-text.ts';
import { TextareaField, CheckboxField } from '../../ui/fields.tsx';
import type { Form } from '../../platform/use-form.ts';
import { SavedAddresses } from '../identity/saved-addresses.tsx';
import type { ContactValues } from './contact.ts';
import { ContactFields } from './checkout/contact-fields.tsx';

type CustomerValues = Pick<ContactValues, 'name' | 'mobile' | 'email' | 'address' | 'atPlace'>;

/** Contact and location fields shared by bookings and enquiries. */
export function CustomerFields({
  form,
}: {
  form: Pick<Form<CustomerValues>, 'field' | 'checkbox' | 'set' | 'values'>;
}) {
  const t = useText();
  const { place } = useFrame();
  return (
    <>
      <ContactFields form={form} />
      <div className="stack gap-8">
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
          <CheckboxField
            {...form.checkbox('atPlace')}
            label={t('booking.at_place', { place: place.label })}
          />
        )}
      </div>
    </>
  );
}
