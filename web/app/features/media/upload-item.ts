import type { FileQueue } from '../../platform/files/file-queue.ts';
import type { QueuedFile, QueuedState } from '../../platform/files/queued-file.ts';
import type { Translate } from '../../ui/language/language.ts';
import type { UploadItem } from '../../ui/upload-list.tsx';

/** The `accept` types of a picture field. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

const tones: Record<QueuedState, UploadItem['tone']> = {
  preparing: 'busy',
  pending: 'busy',
  sending: 'busy',
  sent: 'done',
  failed: 'wrong',
  refused: 'wrong',
  stopped: 'quiet',
};

/** A queued file as `UploadList` renders it. */
export function toUploadItem(
  { id, kind, name, state, part, problem, preview }: QueuedFile,
  files: FileQueue,
  t: Translate,
  canSend: boolean,
): UploadItem {
  return {
    id,
    name,
    icon: kind === 'image' ? 'picture' : 'video',
    preview,
    tone: tones[state],
    state: stateText(state, part, t, canSend),
    problem,
    part: state === 'sending' ? part : null,
    progressLabel: t('enquiry.file_progress', { name }),
    onRemove: { label: t('enquiry.file_remove', { name }), run: () => files.remove(id) },
    ...(state === 'sending'
      ? { onCancel: { label: t('enquiry.file_cancel', { name }), run: () => files.stop(id) } }
      : {}),
    ...(state === 'failed' || state === 'stopped'
      ? { onRetry: { label: t('enquiry.file_retry', { name }), run: () => files.retry(id) } }
      : {}),
  };
}

function stateText(state: QueuedState, part: number, t: Translate, canSend: boolean): string {
  switch (state) {
    case 'preparing':
      return t('enquiry.file_preparing');
    case 'pending':
      return t(canSend ? 'enquiry.file_queued' : 'enquiry.file_waiting');
    case 'sending':
      return t('enquiry.file_sending', { percent: Math.round(part * 100) });
    case 'sent':
      return t('enquiry.file_sent');
    case 'failed':
      return t('enquiry.file_failed');
    case 'refused':
      return t('enquiry.file_refused');
    case 'stopped':
      return t('enquiry.file_cancelled');
  }
}
