import '../../platform/all-texts.ts';
import { useState, useSyncExternalStore } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { onPendingStepUp, pendingStepUp, type PendingStepUp } from '../../platform/admin-step-up.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './auth-card.module.css';
import { factorBody, NO_FACTOR, SecondFactorField } from './login/second-factor-field.tsx';

/** The dialog for calls that need a code of the authenticator app; they continue when it was accepted. */
export function StepUpDialog() {
  const t = useText();
  const pending = useSyncExternalStore(onPendingStepUp, pendingStepUp, () => null);
  const [last, setLast] = useState<PendingStepUp | null>(null);
  const [count, setCount] = useState(0);
  if (pending && pending !== last) {
    setLast(pending);
    setCount(count + 1);
  }
  if (!last) return null;
  return (
    <Sheet
      opened={pending !== null}
      onClose={() => pending?.respond(false)}
      title={t('operator.step_up_title')}
      size="sm"
    >
      <Fields key={count} pending={last} />
    </Sheet>
  );
}

function Fields({ pending }: { pending: PendingStepUp }) {
  const t = useText();
  const [factor, setFactor] = useState(NO_FACTOR);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await adminCall('operator.step_up', { body: factorBody(factor) });
      pending.respond(true);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setError(failure.fields[factor.kind] ?? failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p>{t('operator.step_up_text')}</p>
      <SecondFactorField
        factor={factor}
        error={error}
        onChange={(changed) => {
          setFactor(changed);
          setError(null);
        }}
      />
      <Button type="submit" loading={busy}>
        {t('operator.step_up_confirm')}
      </Button>
    </form>
  );
}
