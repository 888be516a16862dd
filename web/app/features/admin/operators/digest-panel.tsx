import '../../../platform/all-texts.ts';
import { operatorEmailForm } from '@aaspaas/contract/features/admin-operators.ts';
import type { Preferences } from '@aaspaas/contract/features/preferences.ts';
import { useCallback, useEffect, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { EmailVerification } from '../../identity/email-verification.tsx';
import { PreferenceSwitches } from '../../notification/preference-switches.tsx';

const check = schemaCheck<{ email: string }>(operatorEmailForm);

/** The operator's own e-mail address and the daily digest that goes there. */
export function DigestPanel() {
  const t = useText();
  const [preferences, setPreferences] = useState<Preferences | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      setPreferences((await call('preferences.show')).data);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <section className="stack gap-16 card p-16" aria-labelledby="digest">
      <div>
        <h2 id="digest" className="text-20">
          {t('operator.email_title')}
        </h2>
        <p className="muted">{t('operator.email_own_help')}</p>
      </div>
      {failed && <FailedState look="line" text={t('preference.load_failed')} retry={() => void load()} />}
      {!preferences && !failed && <Skeleton height={160} />}
      {preferences && (
        <>
          <EmailForm key={preferences.email ?? ''} email={preferences.email ?? ''} onSaved={load} />
          {preferences.email !== null && !preferences.email_verified && (
            <EmailVerification email={preferences.email} help={t('operator.email_unverified')} />
          )}
          {preferences.email !== null && (
            <PreferenceSwitches preferences={preferences} isProfessional={false} onChanged={setPreferences} />
          )}
        </>
      )}
    </section>
  );
}

function EmailForm({ email, onSaved }: { email: string; onSaved: () => Promise<void> }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const form = useForm({
    initial: { email },
    check,
    async send(body) {
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() =>
        adminCall('operator.change_email', { body }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
      await onSaved();
    },
  });
  return (
    <form method="post" className="stack gap-12 justify-items-start" {...form.props}>
      <TextField
        {...form.field('email')}
        kind="email"
        label={t('operator.email_label')}
        autoComplete="email"
      />
      <FormError form={form} />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('operator.email_save')}
      </Button>
    </form>
  );
}
