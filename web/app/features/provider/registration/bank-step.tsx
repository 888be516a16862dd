import { useText } from '../../../ui/language/use-text.ts';
import { TextField } from '../../../ui/fields.tsx';
import type { Form } from '../../../platform/use-form.ts';
import type { RegistrationValues } from './registration-values.ts';
import { useBankBranch } from './use-bank-branch.ts';

/**
 * The bank account for payouts. The IFSC determines bank and branch; `stored` is the account that stays unless another one
 * is typed, `known` its IFSC.
 */
export function BankStep({
  form,
  stored,
  known,
}: {
  form: Form<RegistrationValues>;
  stored: string;
  known: string;
}) {
  const t = useText();
  const ifsc = form.field('ifcsCode');
  const changeIfsc = useBankBranch(
    {
      ifsc: form.values.ifcsCode,
      bank: form.values.bankName,
      branch: form.values.branchName,
      setIfsc: ifsc.onChange,
      setBank: (name) => form.set('bankName', name),
      setBranch: (name) => form.set('branchName', name),
      refuse: (text) => form.setError('ifcsCode', text),
    },
    known,
  );
  return (
    <>
      <TextField
        {...ifsc}
        onChange={changeIfsc}
        label={t('registration.ifsc')}
        help={t('registration.ifsc_help')}
        autoComplete="off"
        maxLength={14}
      />
      <TextField
        {...form.field('bankName')}
        label={t('registration.bank')}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        {...form.field('branchName')}
        label={t('registration.branch')}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        {...form.field('accountNumber')}
        kind="number"
        label={t('registration.account')}
        autoComplete="off"
        maxLength={24}
        {...(stored ? { help: t('registration.account_unchanged', { account: stored }) } : {})}
      />
    </>
  );
}
