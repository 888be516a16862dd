import { MAX_LINE_PHOTOS } from '@aaspaas/contract/features/line-photos.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { FileQueue } from '../../../platform/files/file-queue.ts';
import type { QueuedFile } from '../../../platform/files/queued-file.ts';
import { toast } from '../../../ui/toast-store.ts';

const EMPTY: readonly QueuedFile[] = [];
const queues = new Map<string, FileQueue>();

/** Returns the photos of a kind for a job, kept over a reload until they are sent. */
function photosOf(kind: 'absence' | 'proof', jobId: number): FileQueue {
  const name = `${kind}-${jobId}`;
  const existing = queues.get(name) ?? new FileQueue(name);
  queues.set(name, existing);
  return existing;
}

/** The photos that a sheet collects for a job; they upload while it is open. `tooMany` is shown if more are chosen than fit. */
export function useJobPhotos(kind: 'absence' | 'proof', jobId: number, opened: boolean, tooMany: string) {
  const files = photosOf(kind, jobId);
  const items = useSyncExternalStore(files.subscribe, files.items, () => EMPTY);
  useEffect(() => {
    if (!opened) return;
    void files.restore();
    files.allow(true);
  }, [files, opened]);
  const chosen = items.filter(({ state }) => state !== 'refused').length;
  const choose = (more: File[]) => {
    const remaining = Math.max(0, MAX_LINE_PHOTOS - chosen);
    if (more.length > remaining) toast.warning(tooMany);
    files.choose('image', more.slice(0, remaining));
  };
  return { files, items, chosen, choose, canAdd: chosen < MAX_LINE_PHOTOS };
}
