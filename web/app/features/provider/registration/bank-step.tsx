import { bankOf } from '@aaspaas/contract/features/bank-codes.ts';
import { useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { TextField } from '../../../ui/fields.tsx';
import type { Form } from '../../../platform/use-form.ts';
import type { RegistrationValues } from './registration-values.ts';
import { type BankBranch, useBankBranch } from './use-bank-branch.ts';

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
  // The IFSC's values replace only empty fields and values of another IFSC.
  const [filledBranch, setFilledBranch] = useState<BankBranch | null>(null);
  useBankBranch(form.values.ifcsCode, known, {
    onFound(branch) {
      const { ifcsCode, bankName, branchName } = form.values;
      const replaceable = ['', filledBranch?.bankName, bankOf(ifcsCode)];
      if (branch.bankName && replaceable.includes(bankName.trim())) form.set('bankName', branch.bankName);
      if (!branchName.trim() || branchName === filledBranch?.branchName)
        form.set('branchName', branch.branchName);
      setFilledBranch(branch);
    },
    onMissing: (text) => form.setError('ifcsCode', text),
  });
  const changeIfsc = (typed: string) => {
    const before = bankOf(form.values.ifcsCode);
    const bank = bankOf(typed);
    // Values typed by the professional stay.
    if (bank && (!form.values.bankName.trim() || form.values.bankName === before)) form.set('bankName', bank);
    ifsc.onChange(typed.toUpperCase());
  };
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
