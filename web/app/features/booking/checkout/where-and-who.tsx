import type { SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { Form } from '../../../platform/use-form.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { CheckboxField, TextareaField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { replaceFocused } from '../../../ui/replace-focused.ts';
import { AddressChoice } from '../../identity/address-choice.tsx';
import type { ContactValues } from '../contact.ts';
import { ContactFields } from './contact-fields.tsx';
import classes from './where-and-who.module.css';

/** Where the work is and whom to call: saved addresses as options, the contact in one line. */
export function WhereAndWho({
  form,
  addresses,
  contactComplete,
}: {
  form: Form<ContactValues>;
  addresses: readonly SavedAddress[];
  /** Name, mobile number and e-mail are valid. */
  contactComplete: boolean;
}) {
  const t = useText();
  const { place } = useFrame();
  return (
    <section className="p-14 wide-p-24 card" aria-labelledby="contact-title">
      <h2 id="contact-title" className="text-18 leading-135">
        {t('booking.contact')}
      </h2>
      <div className="mt-10">
        <AddressChoice
          saved={addresses}
          value={form.values.address}
          invalid={form.errorOf('address') !== null}
          pick={(address) => {
            form.set('address', address);
            form.set('atPlace', false);
          }}
        >
          <TextareaField
            {...form.field('address')}
            label={t('booking.address')}
            help={t('booking.address_help')}
            autoComplete="street-address"
            rows={2}
            maxLength={500}
          />
          {place?.label && (
            <CheckboxField
              {...form.checkbox('atPlace')}
              label={t('booking.at_place', { place: place.label })}
            />
          )}
        </AddressChoice>
      </div>
      <Contact form={form} complete={contactComplete} />
    </section>
  );
}

const FIELDS = ['name', 'mobile', 'email'] as const;

/** Name, number and e-mail in one line; the fields if one of them is missing or wrong, and after Change. */
function Contact({ form, complete }: { form: Form<ContactValues>; complete: boolean }) {
  const t = useText();
  const group = useRef<HTMLDivElement>(null);
  const [changing, setChanging] = useState(!complete);
  const hasErrors = FIELDS.some((field) => form.errorOf(field) !== null);
  // The fields stay open while the customer types, also when they become complete.
  if (!changing && (!complete || hasErrors)) setChanging(true);
  const { name, mobile, email } = form.values;
  let content: ReactNode;
  if (changing)
    content = (
      <div className={`stack gap-16 ${classes.fields}`}>
        <ContactFields form={form} />
      </div>
    );
  else
    content = (
      <div className="row justify-between gap-12">
        <p className="min-w-0 leading-14">
          <span dir="auto">{name}</span> · <span className="nowrap">{formatMobile(mobile)}</span>
          <span className="block text-15 muted wrap-anywhere">{email}</span>
        </p>
        <button
          type="button"
          className={`text-link ${classes.change}`}
          aria-label={t('slots.change_named', { what: t('booking.contact') })}
          onClick={() => replaceFocused(group, () => setChanging(true))}
        >
          {t('slots.change')}
        </button>
      </div>
    );
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={t('booking.personal_details')}
      className={`mt-12 border-t ${classes.contact}`}
    >
      {content}
    </div>
  );
}

/** `90000 20001`. */
function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}
