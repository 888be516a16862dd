import type { Form } from '../../../platform/use-form.ts';
import { TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import type { ContactValues } from '../contact.ts';

/** Name, mobile number and email address: how the customer is reached. */
export function ContactFields({
  form,
}: {
  form: Pick<Form<Pick<ContactValues, 'name' | 'mobile' | 'email'>>, 'field'>;
}) {
  const t = useText();
  return (
    <>
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
    </>
  );
}
