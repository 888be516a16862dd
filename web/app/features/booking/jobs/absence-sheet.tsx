import { MAX_LINE_PHOTOS } from '@aaspaas/contract/features/line-photos.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FileQueue } from '../../../platform/files/file-queue.ts';
import type { QueuedFile } from '../../../platform/files/queued-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { FileField } from '../../media/file-field.tsx';

const EMPTY: readonly QueuedFile[] = [];
const queues = new Map<number, FileQueue>();

/** Returns the photos that show an absent customer's place, kept over a reload until the report is sent. */
function absencePhotos(jobId: number): FileQueue {
  const existing = queues.get(jobId) ?? new FileQueue(`absence-${jobId}`);
  queues.set(jobId, existing);
  return existing;
}

interface AbsenceSheetProps {
  readonly jobId: number;
  readonly opened: boolean;
  readonly close: () => void;
  readonly busy: boolean;
  readonly report: (photos: FileQueue) => Promise<boolean>;
}

/** Reports that the customer is absent, with at least one photo of the place. */
export function AbsenceSheet({ jobId, opened, close, busy, report }: AbsenceSheetProps) {
  const t = useText();
  const files = absencePhotos(jobId);
  const items = useSyncExternalStore(files.subscribe, files.items, () => EMPTY);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!opened) return;
    void files.restore();
    files.allow(true);
  }, [files, opened]);
  const chosen = items.filter(({ state }) => state !== 'refused').length;
  const choose = (more: File[]) => {
    const remaining = Math.max(0, MAX_LINE_PHOTOS - chosen);
    if (more.length > remaining) toast.warning(t('line.problem_photos_too_many', { most: MAX_LINE_PHOTOS }));
    files.choose('image', more.slice(0, remaining));
    setMissing(false);
  };
  const send = async () => {
    if (chosen === 0) return setMissing(true);
    if (await report(files)) close();
  };
  return (
    <Sheet
      opened={opened}
      onClose={() => {
        if (!busy) close();
      }}
      title={t('visit.report_title')}
      size="sm"
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={close}>
            {t('booking.back')}
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            {t('visit.report_yes')}
          </Button>
        </>
      }
    >
      <p>{t('visit.report_text')}</p>
      <FileField
        name="absence"
        kind="image"
        legend={t('visit.photos')}
        help={t('visit.photos_help', { most: MAX_LINE_PHOTOS })}
        files={files}
        canSend
        add={chosen < MAX_LINE_PHOTOS ? t('line.problem_photos_add') : null}
        onChoose={choose}
        problem={missing ? t('visit.photo_required') : null}
      />
    </Sheet>
  );
}
