import { fileTypeOf } from '@aaspaas/contract/kernel/file-type.ts';

export { SIGNATURE_BYTES } from '@aaspaas/contract/kernel/file-type.ts';

/** The kinds of files detected by their first bytes before upload; the server has the final decision. */
export type DetectedKind = 'picture' | 'heic' | 'video' | 'other';

const KINDS = {
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  heif: 'heic',
  mp4: 'video',
  webm: 'video',
  pdf: 'other',
  other: 'other',
} as const;

/** Returns the kind of a chosen file from its first `SIGNATURE_BYTES`. */
export function detectKind(head: Uint8Array): DetectedKind {
  return KINDS[fileTypeOf(head)];
}
