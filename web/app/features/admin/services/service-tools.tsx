import type { ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { lazySheet } from '../console/lazy-sheet.tsx';

const ArchiveSheet = lazySheet(async () => ({
  default: (await import('./archive-sheet.tsx')).ArchiveSheet,
}));
const PreviewSheet = lazySheet(async () => ({
  default: (await import('./preview-sheet.tsx')).PreviewSheet,
}));

/** The buttons of a service's page: preview, edit, archive or restore. */
export function ServiceTools({
  service,
  mayAct,
  onEdit,
  onChanged,
}: {
  service: ServiceOfOperator;
  mayAct: boolean;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [opened, setOpened] = useState<'preview' | 'archive' | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpened(null);
  const restore = async () => {
    setBusy(true);
    try {
      const idempotencyKey = idempotency.keyFor(['restore', service.id, service.version]);
      const { message } = await withRetry(() =>
        adminCall('admin.restore_service', { params: { id: service.id } }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
    await onChanged();
  };
  return (
    <>
      <Button variant="default" size="compact" onClick={() => setOpened('preview')}>
        {t('catalogue.preview')}
      </Button>
      {mayAct && (
        <>
          {service.state === 'archived' ? (
            <Button variant="default" size="compact" loading={busy} onClick={() => void restore()}>
              {t('catalogue.restore')}
            </Button>
          ) : (
            <Button variant="default" size="compact" onClick={() => setOpened('archive')}>
              {t('catalogue.archive')}
            </Button>
          )}
          <Button size="compact" onClick={onEdit}>
            {t('catalogue.edit')}
          </Button>
        </>
      )}
      <PreviewSheet id={service.id} opened={opened === 'preview'} close={close} />
      <ArchiveSheet ids={[service.id]} opened={opened === 'archive'} close={close} onArchived={onChanged} />
    </>
  );
}
