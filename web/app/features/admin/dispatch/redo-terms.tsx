import { TextField } from '../../../ui/fields.tsx';
import type { FieldProps } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { parseAmount } from '../console/parse-amount.ts';

/** How the pay for work that is done again is divided, as entered. */
export type RedoTerms = {
  readonly first_share: string;
  readonly top_up: string;
};

/** Half for the first professional, and nothing in addition. */
export const DEFAULT_REDO_TERMS: RedoTerms = { first_share: '50', top_up: '0' };

/** Returns what is wrong with the terms: a whole percentage, and an amount up to ₹10,000. */
export function checkRedoTerms({ first_share, top_up }: RedoTerms) {
  const share = Number(first_share.trim() || Number.NaN);
  const amount = parseAmount(top_up);
  return {
    first_share:
      Number.isInteger(share) && share >= 0 && share <= 100 ? null : ('error.invalid_value' as const),
    top_up: amount >= 0 && amount <= 10_000 ? null : ('error.invalid_value' as const),
  };
}

/** Returns the terms as the API takes them. */
export function redoTermsBody({ first_share, top_up }: RedoTerms): { first_share: number; top_up: number } {
  return { first_share: Number(first_share), top_up: parseAmount(top_up) };
}

type Field = Pick<FieldProps, 'name' | 'value' | 'onChange'> & Partial<FieldProps>;

/** The fields of the terms. */
export function RedoTermsFields({ field }: { field: (name: keyof RedoTerms) => Field }) {
  const t = useText();
  return (
    <>
      <TextField
        {...field('first_share')}
        kind="number"
        label={t('due.first_share')}
        help={t('due.first_share_help')}
        maxLength={3}
      />
      <TextField
        {...field('top_up')}
        kind="number"
        prefix="₹"
        label={t('due.top_up')}
        help={t('due.top_up_help')}
        maxLength={8}
      />
    </>
  );
}
