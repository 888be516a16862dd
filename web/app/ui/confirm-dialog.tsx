import { useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { askedNow, onAsked, type Question } from './confirm-store.ts';
import { Sheet } from './sheet.tsx';

/** Shows the questions of `confirm()`; once, in the root. The harmless answer has the focus. */
export function ConfirmDialog() {
  const asked = useSyncExternalStore(onAsked, askedNow, () => null);
  // The last question stays readable while the dialog goes away.
  const [last, setLast] = useState<Question | null>(null);
  if (asked && asked.question !== last) setLast(asked.question);
  if (!last) return null;
  return (
    <Sheet
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={last.title}
      size="sm"
      foot={
        <>
          <Button variant="default" data-autofocus onClick={() => asked?.answer(false)}>
            {last.no}
          </Button>
          <Button color={last.kind === 'plain' ? 'primary' : 'danger'} onClick={() => asked?.answer(true)}>
            {last.yes}
          </Button>
        </>
      }
    >
      <p>{last.text}</p>
    </Sheet>
  );
}
