import { Link } from 'react-router';
import type { Form } from '../../../platform/use-form.ts';
import { CheckboxField, FormError } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import type { ContactValues } from '../contact.ts';
import classes from './agreement.module.css';

/** Above the main button: what prevents the booking, and the consent to the terms, which is given each time. */
export function Agreement({
  form,
  failure,
}: {
  form: Pick<Form<ContactValues>, 'checkbox'>;
  /** A refusal that belongs to no field. */
  failure: string | null;
}) {
  const t = useText();
  return (
    <>
      <FormError form={{ failure }} />
      <div className={classes.agreement}>
        <CheckboxField {...form.checkbox('agree')} label={t('booking.agree')} />
        <Link
          className="inline-row touch no-underline medium"
          to="/pages/terms-and-conditions"
          target="_blank"
          aria-label={t('booking.read_terms')}
        >
          {t('booking.read')}
        </Link>
      </div>
    </>
  );
}
