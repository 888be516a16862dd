import { INDIAN_STATES, stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { useState } from 'react';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Form } from '../../../platform/use-form.ts';
import { type PinCodePlace, usePinCodePlace } from '../../identity/use-pin-code-place.ts';
import type { RegistrationValues } from './registration-values.ts';

/** The professional's address, PIN code first: it determines city and state. */
export function AddressStep({ form, known }: { form: Form<RegistrationValues>; known: string }) {
  const t = useText();
  const language = useLanguage();
  // The PIN code's values replace only empty fields and values of another PIN code.
  const [filledPlace, setFilledPlace] = useState<PinCodePlace | null>(null);
  usePinCodePlace(form.values.pincode.trim(), known, (place) => {
    const { city, state } = form.values;
    if (!city.trim() || city === filledPlace?.city) form.set('city', place.city);
    if (!state || state === filledPlace?.state) form.set('state', place.state);
    setFilledPlace(place);
  });
  const pin = form.field('pincode');
  return (
    <>
      <TextField
        {...pin}
        onChange={(typed) => {
          // An address that could not be located can be corrected here too.
          form.set('address', form.values.address);
          pin.onChange(typed);
        }}
        kind="number"
        label={t('registration.pin')}
        help={t('registration.pin_help')}
        autoComplete="postal-code"
        maxLength={6}
      />
      <TextField
        {...form.field('address')}
        label={t('registration.line')}
        autoComplete="address-line1"
        maxLength={180}
      />
      <TextField
        {...form.field('city')}
        label={t('registration.city')}
        autoComplete="address-level2"
        maxLength={60}
      />
      <SelectField
        {...form.field('state')}
        label={t('registration.state')}
        choose={t('registration.choose')}
        autoComplete="address-level1"
        options={INDIAN_STATES.map((value) => ({ value, label: stateName(value, language) }))}
      />
    </>
  );
}
