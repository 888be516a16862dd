import { useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { pendingConfirm, onPendingConfirm, type ConfirmOptions } from './confirm-store.ts';
import { Sheet } from './sheet.tsx';

/** Renders the dialogs of `confirm()`; once, in the root. The safe answer has the focus. */
export function ConfirmDialog() {
  const pending = useSyncExternalStore(onPendingConfirm, pendingConfirm, () => null);
  // The last question stays readable during the closing animation.
  const [last, setLast] = useState<ConfirmOptions | null>(null);
  if (pending && pending.options !== last) setLast(pending.options);
  if (!last) return null;
  return (
    <Sheet
      opened={pending !== null}
      onClose={() => pending?.respond(false)}
      title={last.title}
      size="sm"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={() => pending?.respond(false)}>
            {last.no}
          </Button>
          <Button color={last.kind === 'plain' ? 'primary' : 'danger'} onClick={() => pending?.respond(true)}>
            {last.yes}
          </Button>
        </>
      }
    >
      <p>{last.text}</p>
    </Sheet>
  );
}
