import '../../../platform/all-texts.ts';
import { INDIAN_STATES, type IndianState, stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Enters the State of the work of a booking that the map does not know. */
export function StateForm({ code, onChanged }: { code: string; onChanged: () => Promise<unknown> }) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [state, setState] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const chosen = INDIAN_STATES.find((one): one is IndianState => one === state);
    if (!chosen) return;
    setBusy(true);
    try {
      const { message } = await adminCall(
        'admin.set_job_state',
        { params: { code }, body: { state: chosen } },
        { idempotencyKey: idempotency.keyFor([code, chosen]) },
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  return (
    <div className="stack gap-12">
      <SelectField
        name="job-state"
        label={t('documents.state_title')}
        value={state}
        disabled={busy}
        choose={t('documents.state_choose')}
        options={INDIAN_STATES.map((value) => ({ value, label: stateName(value, language) }))}
        onChange={setState}
      />
      <div>
        <Button loading={busy} disabled={state === ''} onClick={() => void save()}>
          {t('documents.state_save')}
        </Button>
      </div>
    </div>
  );
}
