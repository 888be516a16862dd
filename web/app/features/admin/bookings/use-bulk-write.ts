import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { LineResult } from '@aaspaas/contract/features/admin-bulk.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { toast } from '../../../ui/toast-store.ts';

/** The answer of a write for several bookings. */
interface BulkAnswer {
  readonly message: string;
  readonly data: { readonly results: readonly LineResult[] };
}

/**
 * Sends a write for several bookings; with the same key until it is answered, so that no booking is changed twice. If all were
 * changed, closes the dialog, else returns the answer to show.
 *
 * @param onDone called with the selected bookings that remain
 */
export function useBulkWrite(
  selected: readonly number[],
  close: () => void,
  onDone: (remaining: readonly number[]) => Promise<void>,
) {
  const idempotency = useIdempotencyKey();
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const send = async <Name extends 'admin.bulk_allocate' | 'admin.bulk_cancel'>(
    name: Name,
    body: RequestOf<Name>['body'],
  ) => {
    const idempotencyKey = idempotency.keyFor([name, body]);
    const answered: BulkAnswer = await withRetry(() =>
      adminCall(name, { body } as Partial<RequestOf<Name>>, { idempotencyKey }),
    );
    idempotency.done();
    const changed = new Set(
      answered.data.results.flatMap(({ detail_id, problem }) => (problem ? [] : [detail_id])),
    );
    if (answered.data.results.every(({ problem }) => problem === null)) {
      toast.success(answered.message);
      close();
    } else setAnswer(answered);
    await onDone(selected.filter((id) => !changed.has(id)));
  };
  return { answer, send };
}
