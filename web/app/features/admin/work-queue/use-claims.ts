import type { QueueItem } from '@aaspaas/contract/features/admin-queue.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Another operator who has an item that this one claimed. */
export interface ClaimConflict {
  readonly item: QueueItem;
  readonly name: string;
}

/** Claims and releases items, one at a time. A claim of another operator becomes a question. */
export function useClaims(reload: () => Promise<void>) {
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<number | null>(null);
  const [conflict, setConflict] = useState<ClaimConflict | null>(null);
  const send = async (item: QueueItem, action: 'admin.claim' | 'admin.release', takeOver = false) => {
    if (busy !== null) return;
    setBusy(item.id);
    const body = { object: item.object, ...(takeOver ? { take_over: true } : {}) };
    try {
      const { message } = await adminCall(
        action,
        { body },
        { idempotencyKey: idempotency.keyFor([action, body]) },
      );
      idempotency.done();
      toast.success(message);
      setConflict(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const name = holderOf(error);
      if (name === null) toast.error(error.message);
      else setConflict({ item, name });
    }
    setBusy(null);
    await reload();
  };
  return {
    busy,
    conflict,
    closeConflict: () => setConflict(null),
    /** Claims an item, or releases the operator's own. */
    toggle: (item: QueueItem) => {
      if (item.claim && !item.claim.own) setConflict({ item, name: item.claim.name });
      else void send(item, item.claim ? 'admin.release' : 'admin.claim');
    },
    takeOver: (item: QueueItem) => void send(item, 'admin.claim', true),
  };
}

/** The name of the operator who has the item, in a refusal of the claim. */
function holderOf({ status, data }: ApiFailure): string | null {
  const operator = status === 409 && (data as { operator?: { name?: unknown } } | null | undefined)?.operator;
  return operator && typeof operator.name === 'string' ? operator.name : null;
}
