import { useLayoutEffect } from 'react';
import { useText } from '../../ui/language/use-text.ts';
import { TextField } from '../../ui/fields.tsx';
import { normalizeMobile } from './mobile-number.ts';

/** The mobile number field that identifies an account. */
export function MobileField({
  value,
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
  const normalized = normalizeMobile(value);
  // A number that was typed before hydration did not pass through `onChange`. Not in a later effect: the form may be sent again at once.
  useLayoutEffect(() => {
    if (normalized !== value) onChange(normalized);
  });
  return (
    <TextField
      {...field}
      value={value}
      kind="mobile"
      prefix="+91"
      label={t('identity.mobile')}
      autoComplete="tel"
      onChange={(typed) => onChange(normalizeMobile(typed))}
    />
  );
}
