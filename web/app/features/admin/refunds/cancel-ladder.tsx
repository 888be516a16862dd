import '../../../platform/all-texts.ts';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import classes from './cancel-ladder.module.css';
import { type Rung, toStoredRungs } from '../rungs.ts';

/** The server's limit. */
const MAX_RUNGS = 10;

/** Form for the cancellation fees by step; without steps cancelling is free. */
export function CancelLadder({ first }: { first: readonly Rung[] }) {
  const t = useText();
  const id = useId();
  const idempotency = useIdempotencyKey();
  const [rungs, setRungs] = useState(first);
  const [errorText, setErrorText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = (at: number, patch: Partial<Rung>) =>
    setRungs((now) => now.map((rung, index) => (index === at ? { ...rung, ...patch } : rung)));

  const save = async () => {
    const cancelLadder = toStoredRungs(rungs);
    if (!cancelLadder) return setErrorText(t('refund.settings_numbers'));
    setErrorText(null);
    setBusy(true);
    try {
      const body = { group: 'booking' as const, values: { cancelLadder } };
      const { message } = await adminCall(
        'admin.change_settings',
        { body },
        { idempotencyKey: idempotency.keyFor(body) },
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setErrorText(error.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={`stack gap-8 card ${classes.ladder}`} aria-labelledby={id}>
      <h2 id={id} className="text-20">
        {t('refund.settings_title')}
      </h2>
      <p className={`muted ${classes.help}`}>{t('refund.settings_help')}</p>
      <p className={`muted ${classes.help}`}>{t('refund.settings_law')}</p>
      <form
        method="post"
        noValidate
        className="stack gap-16 mt-8"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        {rungs.length === 0 && (
          <p className={`rounded-10 bg-sunken ${classes.none}`}>{t('refund.settings_none')}</p>
        )}
        {rungs.map((rung, at) => (
          // A step has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} className={`stack gap-12 m-0 border-0 border-t ${classes.rung}`}>
            <legend>{t('refund.settings_step', { number: at + 1 })}</legend>
            {(['hours', 'percent', 'fixed', 'cap'] as const).map((name) => (
              <TextField
                key={name}
                kind="number"
                name={`${name}-${at}`}
                label={t(`refund.settings_${name}`)}
                value={rung[name]}
                maxLength={8}
                onChange={(value) => change(at, { [name]: value })}
              />
            ))}
            <Button
              variant="default"
              aria-label={t('refund.settings_remove', { number: at + 1 })}
              onClick={() => setRungs((now) => now.filter((_, index) => index !== at))}
            >
              <IconTrash size={20} aria-hidden />
            </Button>
          </fieldset>
        ))}
        <p className="hide-empty text-danger" role="alert">
          {errorText}
        </p>
        <div className="flex flex-wrap gap-12">
          {rungs.length < MAX_RUNGS && (
            <Button
              variant="default"
              onClick={() => setRungs((now) => [...now, { hours: '', percent: '', fixed: '', cap: '' }])}
            >
              {t('refund.settings_add')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t('refund.settings_save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
