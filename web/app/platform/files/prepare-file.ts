import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { detectKind, SIGNATURE_BYTES } from './file-signature.ts';
import type { QueuedKind } from './queued-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A chosen file ready for upload, with pictures downscaled, or the reason it is refused. */
export async function prepareFile(kind: QueuedKind, file: File): Promise<Blob | MessageKey> {
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null);
  // The file is in an unreachable cloud, or was moved in the meantime.
  if (!head) return 'media.unreadable';
  const detectedKind = detectKind(new Uint8Array(head));
  if (kind === 'video') {
    if (detectedKind !== 'video') return 'media.not_a_video';
    return file.size > MAX_BYTES.video ? 'media.video_too_large' : file;
  }
  if (detectedKind !== 'picture' && detectedKind !== 'heic') return 'media.not_an_image';
  const shrunk = await shrinkPicture(file);
  // A format that only an iPhone decodes is sent unchanged; the server can decode it.
  if (!shrunk && detectedKind !== 'heic') return 'media.broken_image';
  const result = shrunk ?? file;
  return result.size > MAX_BYTES.image ? 'media.image_too_large' : result;
}
