import { INDIAN_STATES, stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { useState } from 'react';
import { useLanguage, useText } from '../../../platform/use-text.ts';
import { TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { type PinCodePlace, usePinCodePlace } from '../../addresses/use-pin-code-place.ts';
import type { RegistrationValues } from './registration-values.ts';

/** Where the professional lives, the PIN code first: it says the city and the State. */
export function AddressStep({ form, known }: { form: Form<RegistrationValues>; known: string }) {
  const t = useText();
  const language = useLanguage();
  // What the PIN code says stands in the place of nothing, or of what another PIN code said.
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
          // An address that could not be placed may be mended here too.
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
