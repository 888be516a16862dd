import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { detectKind, SIGNATURE_BYTES } from './file-signature.ts';
import type { QueuedKind } from './queued-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A chosen file as it is sent, pictures made small, or what is wrong with it. */
export async function prepareFile(kind: QueuedKind, file: File): Promise<Blob | MessageKey> {
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null);
  // A file in a cloud that cannot be reached, or one that was moved meanwhile.
  if (!head) return 'media.unreadable';
  const detectedKind = detectKind(new Uint8Array(head));
  if (kind === 'video') {
    if (detectedKind !== 'video') return 'media.not_a_video';
    return file.size > MAX_BYTES.video ? 'media.video_too_large' : file;
  }
  if (detectedKind !== 'picture' && detectedKind !== 'heic') return 'media.not_an_image';
  const shrunk = await shrinkPicture(file);
  // What only an iPhone can open goes as it is: the server can.
  if (!shrunk && detectedKind !== 'heic') return 'media.broken_image';
  const result = shrunk ?? file;
  return result.size > MAX_BYTES.image ? 'media.image_too_large' : result;
}
