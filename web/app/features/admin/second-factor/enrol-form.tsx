import '../../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { totpField } from '@aaspaas/contract/kernel/second-factor.ts';
import { useState } from 'react';
import { z } from 'zod';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './second-factor.module.css';
import { QrCode } from './qr-code.tsx';

const check = schemaCheck<{ totp: string }>(z.object({ totp: totpField }));

/** Sets up an authenticator app: the QR code, the key as text, and a code that proves it. */
export function EnrolForm({
  label,
  onEnrolled,
}: {
  /** The text of the button that starts it. */
  label: string;
  onEnrolled: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useText();
  const [started, setStarted] = useState<ReplyOf<'operator.start_totp'>['data'] | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      setStarted((await adminCall('operator.start_totp')).data);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.status === 0 ? t('operator.enrol_failed') : error.message);
    } finally {
      setBusy(false);
    }
  };
  if (!started)
    return (
      <Button loading={busy} onClick={() => void start()}>
        {label}
      </Button>
    );
  return (
    <div className="stack gap-16">
      <div className={classes.code}>
        <QrCode text={started.uri} label={t('operator.enrol_qr')} />
        <p className="min-w-0">
          <span className="block text-14 muted">{t('operator.enrol_key')}</span>
          <code className={classes.key}>{(started.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        </p>
      </div>
      <ConfirmForm onEnrolled={onEnrolled} />
    </div>
  );
}

function ConfirmForm({ onEnrolled }: { onEnrolled: (recoveryCodes: readonly string[]) => void }) {
  const t = useText();
  const form = useForm({
    initial: { totp: '' },
    check,
    async send({ totp }) {
      const { message, data } = await adminCall('operator.confirm_totp', { body: { totp } });
      toast.success(message);
      onEnrolled(data.recovery_codes);
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <TextField
        {...form.field('totp')}
        kind="number"
        label={t('operator.totp_field')}
        help={t('operator.totp_help')}
        autoComplete="one-time-code"
        maxLength={6}
      />
      <FormError form={form} />
      <Button type="submit" loading={form.busy}>
        {t('operator.enrol_confirm')}
      </Button>
    </form>
  );
}
