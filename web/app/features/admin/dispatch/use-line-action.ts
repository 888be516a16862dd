import type { DispatchLine, LineCall } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';

/** Sends an operator's action on a line, shows the result, and reloads the line whether it succeeded or not. */
export function useLineAction(
  { detail_id }: Pick<DispatchLine, 'detail_id'>,
  onChanged: () => Promise<void>,
): { readonly busy: boolean; readonly send: (action: LineCall) => Promise<void> } {
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const send = async (action: LineCall) => {
    setBusy(true);
    try {
      const { message } = await adminCall(
        action,
        { params: { detail_id: String(detail_id) } },
        { idempotencyKey: idempotency.keyFor([action, detail_id]) },
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    setBusy(false);
    await onChanged();
  };
  return { busy, send };
}
