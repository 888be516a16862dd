import type { ReactNode } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** A form's submit button; shows the pending state while sending and keeps the focus. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      aria-disabled={busy}
      leftSection={busy ? <Spinner size={18} /> : null}
    >
      {busy ? t('identity.processing') : children}
    </Button>
  );
}
