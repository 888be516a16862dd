import '../../../platform/all-texts.ts';
import { bankAccountForm } from '@aaspaas/contract/features/bank-accounts.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useSession } from '../../../platform/session.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, PasswordField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useBankBranch } from '../registration/use-bank-branch.ts';
import classes from './bank.module.css';

const INITIAL = {
  ifsc: '',
  bank_name: '',
  branch_name: '',
  account_number: '',
  repeat: '',
  password: '',
  otp: '',
};
type Values = typeof INITIAL;

const checkAccount = schemaCheck<Omit<Values, 'repeat' | 'otp'>>(bankAccountForm.omit({ otp: true }));
const checkAll = schemaCheck<Omit<Values, 'repeat'>>(bankAccountForm);

/** The form of a new bank account: first the account and the password, then the code that was sent to the professional's number. */
export function BankForm({ close, onSaved }: { close: () => void; onSaved: () => Promise<void> }) {
  const t = useText();
  const { mobile } = useSession();
  const { demo } = useFrame();
  const idempotency = useIdempotencyKey();
  const [codeSent, setCodeSent] = useState(false);
  const form = useForm({
    initial: INITIAL,
    secret: ['password', 'otp'],
    check: ({ repeat, ...values }: Values) => ({
      ...(codeSent ? checkAll(values) : checkAccount(values)),
      repeat:
        repeat.replaceAll(/\s/g, '') === values.account_number.replaceAll(/\s/g, '')
          ? null
          : ('bank.repeat_differs' as const),
    }),
    async send({ repeat: _repeat, ...body }) {
      if (!codeSent) {
        await sendCode(false);
        return;
      }
      const key = { idempotencyKey: idempotency.keyFor(body) };
      const { message } = await callWithRetry('bank.change', { body }, key);
      idempotency.done();
      toast.success(message);
      await onSaved();
    },
  });
  const sendCode = async (again: boolean) => {
    const { message } = await call('bank.send_code', { body: { again } });
    setCodeSent(true);
    toast.success(message);
  };
  const resend = async () => {
    try {
      await sendCode(true);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
  };
  const ifsc = form.field('ifsc');
  const changeIfsc = useBankBranch({
    ifsc: form.values.ifsc,
    bank: form.values.bank_name,
    branch: form.values.branch_name,
    setIfsc: ifsc.onChange,
    setBank: (name) => form.set('bank_name', name),
    setBranch: (name) => form.set('branch_name', name),
    refuse: (text) => form.setError('ifsc', text),
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <p className="muted">{t('bank.change_help')}</p>
      <TextField
        {...ifsc}
        onChange={changeIfsc}
        label={t('registration.ifsc')}
        help={t('registration.ifsc_help')}
        autoComplete="off"
        maxLength={14}
      />
      <TextField
        {...form.field('bank_name')}
        label={t('registration.bank')}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        {...form.field('branch_name')}
        label={t('registration.branch')}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        {...form.field('account_number')}
        kind="number"
        label={t('registration.account')}
        autoComplete="off"
        maxLength={24}
      />
      <TextField
        {...form.field('repeat')}
        kind="number"
        label={t('bank.repeat')}
        autoComplete="off"
        maxLength={24}
      />
      {/* For the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={mobile ?? ''} readOnly hidden />
      <PasswordField {...form.field('password')} label={t('bank.password')} autoComplete="current-password" />
      {codeSent && (
        <TextField
          {...form.field('otp')}
          kind="number"
          label={t('bank.otp')}
          help={t('bank.otp_help', { mobile: mobile ?? '' })}
          autoComplete="one-time-code"
          maxLength={4}
        />
      )}
      <FormError form={form} />
      <div className="flex flex-wrap gap-12">
        <Button type="submit" loading={form.busy}>
          {t(codeSent ? 'bank.save' : 'bank.continue')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('bank.cancel')}
        </Button>
        {codeSent && (
          <Button variant="subtle" onClick={() => void resend()}>
            {t('bank.otp_again')}
          </Button>
        )}
      </div>
      {demo && codeSent && (
        <p className="p-12-14 rounded-10 bg-link-soft text-15">
          {t('identity.code_demo')}{' '}
          <a className="semibold" href={`/demo/phone?mobile=${mobile}`} target="aaspaas-demo-phone">
            {t('shell.demo_phone')}
          </a>
        </p>
      )}
    </form>
  );
}
