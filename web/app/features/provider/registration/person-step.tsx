import { genders, MIN_AGE } from '@aaspaas/contract/features/registrant.ts';
import { today } from '../../../platform/clock.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { PasswordField, TextField, DateTimeField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Form } from '../../../platform/use-form.ts';
import { MobileField } from '../../identity/mobile-field.tsx';
import type { RegistrationValues } from './registration-values.ts';

/** The professional's personal data. A resubmitted registration keeps its number and password. */
export function PersonStep({ form, again }: { form: Form<RegistrationValues>; again: boolean }) {
  const t = useText();
  const day = today();
  const eighteen = `${Number(day.slice(0, 4)) - MIN_AGE}${day.slice(4)}`;
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('registration.full_name')}
        autoComplete="name"
        maxLength={100}
      />
      {!again && <MobileField {...form.field('mobile')} />}
      <TextField
        {...form.field('email')}
        kind="email"
        label={t('registration.email')}
        autoComplete="email"
        maxLength={254}
      />
      {!again && (
        <PasswordField
          {...form.field('password')}
          label={t('identity.password')}
          autoComplete="new-password"
          help={t('identity.password_hint')}
        />
      )}
      <DateTimeField
        {...form.field('dob')}
        kind="date"
        label={t('registration.dob')}
        autoComplete="bday"
        max={eighteen}
      />
      <SelectField
        {...form.field('gender')}
        label={t('registration.gender')}
        choose={t('registration.choose')}
        autoComplete="sex"
        options={genders.map((value) => ({ value, label: t(`registration.gender_${value}`) }))}
      />
    </>
  );
}
