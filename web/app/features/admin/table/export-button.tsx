import type { ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { withStepUp } from '../../../platform/admin-step-up.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { download } from '../../../platform/download.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

interface ExportButtonProps {
  /** The address of the list's file, with its query. */
  readonly url: string;
  readonly fileName: string;
  /** Among the tools of a list, or as a button of its page. */
  readonly look?: 'tool' | 'button';
  /** What it downloads, where a page has several files. */
  readonly named?: string;
}

/**
 * Downloads all rows of a list as a CSV file; the server's name of the file wins. The file of a list that is too large for that is
 * made by a job, and the page of exports shows it.
 */
export function ExportButton({ url, fileName, look = 'tool', named }: ExportButtonProps) {
  const t = useText();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const start = async (list: ExportedList) => {
    const body = { list, query: url.split('?')[1] ?? '' };
    const idempotencyKey = idempotency.keyFor(body);
    const { message } = await withRetry(() => adminCall('admin.start_export', { body }, { idempotencyKey }));
    idempotency.done();
    toast.success(message);
    await navigate('/admin/exports');
  };
  const save = async () => {
    setBusy(true);
    try {
      try {
        await withStepUp(() => download(url, fileName));
      } catch (error) {
        const list = tooLarge(error);
        if (!list) throw error;
        await start(list);
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    setBusy(false);
  };
  return look === 'tool' ? (
    <Button variant="subtle" size="compact" loading={busy} aria-label={named} onClick={() => void save()}>
      {t('console.export')}
    </Button>
  ) : (
    <Button variant="default" loading={busy} onClick={() => void save()}>
      {t('audit.download')}
    </Button>
  );
}

/** Returns the list whose file a refusal says is too large to be made at once; null for other failures. */
function tooLarge(error: unknown): ExportedList | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  return (error.data as { readonly export_list?: ExportedList } | undefined)?.export_list ?? null;
}
