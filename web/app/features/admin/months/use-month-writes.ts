import type { RequestOf } from '@aaspaas/contract/api.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { toast } from '../../../ui/toast-store.ts';

/** The operators' calls that change a month of the books. */
type MonthWrite =
  | 'admin.request_month'
  | 'admin.approve_month'
  | 'admin.reject_month'
  | 'admin.record_challan';

/** The writes of the page of a month: by a button, or by a form. */
export function useMonthWrites(onChanged: () => Promise<void>): {
  readonly busy: boolean;
  /** Sends at once, and shows a refusal. */
  readonly press: <N extends MonthWrite>(name: N, sent: Partial<RequestOf<N>>) => Promise<void>;
  /** Sends what a form has; throws an `ApiFailure`, which the form shows. */
  readonly submit: <N extends MonthWrite>(name: N, sent: Partial<RequestOf<N>>) => Promise<void>;
} {
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const submit = async <N extends MonthWrite>(name: N, sent: Partial<RequestOf<N>>): Promise<void> => {
    const idempotencyKey = idempotency.keyFor([name, sent]);
    const { message } = await withRetry(() => adminCall(name, sent, { idempotencyKey }));
    idempotency.done();
    toast.success(message);
  };
  return {
    busy,
    async press(name, sent) {
      setBusy(true);
      try {
        await submit(name, sent);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        toast.error(error.message);
      } finally {
        setBusy(false);
        await onChanged();
      }
    },
    submit,
  };
}
