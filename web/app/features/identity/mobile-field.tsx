import { useText } from '../../ui/language/use-text.ts';
import { TextField } from '../../ui/fields.tsx';
import { normalizeMobile } from './mobile-number.ts';

/** The mobile number field that identifies an account. */
export function MobileField({
  onChange,
  ...field
}: {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
  help?: string | null;
}) {
  const t = useText();
  return (
    <TextField
      {...field}
      kind="mobile"
      prefix="+91"
      label={t('identity.mobile')}
      autoComplete="tel"
      onChange={(typed) => onChange(normalizeMobile(typed))}
    />
  );
}
