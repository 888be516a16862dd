import { useState } from 'react';
import { withStepUp } from '../../../platform/admin-step-up.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { download } from '../../../platform/download.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Downloads all rows of a list as a CSV file; the server's name of the file wins. */
export function ExportButton({ url, fileName }: { url: string; fileName: string }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await withStepUp(() => download(url, fileName));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    setBusy(false);
  };
  return (
    <Button variant="subtle" size="compact" loading={busy} onClick={() => void save()}>
      {t('console.export')}
    </Button>
  );
}
