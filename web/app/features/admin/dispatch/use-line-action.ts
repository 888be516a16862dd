import type { DispatchLine, LineCall } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useLineWrites } from './line-writes.tsx';

/** The writes that need nothing but the line. */
type PlainWrite = LineCall | 'admin.send_payment_link';

/** Sends an operator's action on a line, shows the result, and reloads the line whether it succeeded or not. */
export function useLineAction(
  { detail_id }: Pick<DispatchLine, 'detail_id'>,
  onChanged: () => Promise<void>,
): { readonly busy: boolean; readonly send: (action: PlainWrite, seen?: number) => Promise<void> } {
  const { send: write } = useLineWrites();
  const [busy, setBusy] = useState(false);
  const send = async (action: PlainWrite, seen?: number) => {
    setBusy(true);
    try {
      const message = await write(action, { params: { detail_id: String(detail_id) } }, seen);
      // The success is reported when the page has the new version, so that the next write is not refused because of this one.
      await onChanged();
      if (message !== null) toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
      await onChanged();
    }
    setBusy(false);
  };
  return { busy, send };
}
