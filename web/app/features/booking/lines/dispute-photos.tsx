import { MAX_LINE_PHOTOS } from '@aaspaas/contract/features/line-photos.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { FileQueue } from '../../../platform/files/file-queue.ts';
import type { QueuedFile } from '../../../platform/files/queued-file.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { FileField } from '../../media/file-field.tsx';

const EMPTY: readonly QueuedFile[] = [];
const queues = new Map<number, FileQueue>();

/** Returns the photos chosen for the dispute of a line, kept over a reload until the dispute is sent. */
export function disputePhotos(lineId: number): FileQueue {
  const existing = queues.get(lineId) ?? new FileQueue(`dispute-${lineId}`);
  queues.set(lineId, existing);
  return existing;
}

/** Takes photos of the problem; they upload while the customer writes. */
export function DisputePhotos({ files }: { files: FileQueue }) {
  const t = useText();
  const items = useSyncExternalStore(files.subscribe, files.items, () => EMPTY);
  useEffect(() => {
    void files.restore();
    files.allow(true);
  }, [files]);
  const chosen = items.filter(({ state }) => state !== 'refused').length;
  const choose = (more: File[]) => {
    const remaining = Math.max(0, MAX_LINE_PHOTOS - chosen);
    if (more.length > remaining) toast.warning(t('line.problem_photos_too_many', { most: MAX_LINE_PHOTOS }));
    files.choose('image', more.slice(0, remaining));
  };
  return (
    <FileField
      name="dispute"
      kind="image"
      legend={t('line.problem_photos', { optional: t('ui.optional') })}
      help={t('line.problem_photos_help', { most: MAX_LINE_PHOTOS })}
      files={files}
      canSend
      add={chosen < MAX_LINE_PHOTOS ? t('line.problem_photos_add') : null}
      onChoose={choose}
      problem={null}
    />
  );
}
