import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Makes the call of an answer; the key makes its repetition safe. */
type MakeCall = (options: { readonly idempotencyKey: string }) => Promise<{ readonly message: string }>;

/**
 * Sends one of several answers about a line, one at a time; `onChanged` reloads what shows the line. `failed` is shown if the
 * answer did not arrive. The returned function resolves to whether the answer is settled: accepted, or pointless by now.
 */
export function useAnswer<Name extends string>(failed: MessageKey, onChanged: () => Promise<void>) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<Name | null>(null);

  const answer = async (name: Name, content: unknown, makeCall: MakeCall): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(name);
    try {
      const { message } = await makeCall({ idempotencyKey: idempotency.keyFor([name, content]) });
      idempotency.done();
      toast.success(message);
      await onChanged();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) {
        await revalidate();
        return false;
      }
      // The line has changed meanwhile: show the error and the current state.
      const settled = error.status === 409 || error.status === 404;
      toast.error(settled ? error.message : (error.fields['uploads'] ?? t(failed)));
      if (settled) await onChanged();
      return settled;
    } finally {
      setBusy(null);
    }
  };

  return { busy, answer };
}
