import { employeeTypes } from '@aaspaas/contract/features/registrant.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { TextareaField, TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Form } from '../../../platform/use-form.ts';
import type { RegistrationValues } from './registration-values.ts';

/** The professional's services and experience. */
export function WorkStep({ form }: { form: Form<RegistrationValues> }) {
  const t = useText();
  return (
    <>
      <SelectField
        {...form.field('employeeType')}
        label={t('registration.type')}
        choose={t('registration.choose')}
        options={employeeTypes.map((value) => ({ value, label: t(`registration.type_${value}`) }))}
      />
      <TextField
        {...form.field('experience')}
        label={t('registration.experience')}
        help={t('registration.experience_help')}
        maxLength={60}
      />
      <TextareaField
        {...form.field('description')}
        label={t('registration.description')}
        help={t('registration.description_help')}
        rows={4}
        maxLength={2000}
      />
    </>
  );
}
