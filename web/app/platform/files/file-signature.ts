import { fileTypeOf } from '@aaspaas/contract/kernel/file-type.ts';

export { SIGNATURE_BYTES } from '@aaspaas/contract/kernel/file-type.ts';

/** What a chosen file is by its first bytes, before anything is sent; the server decides. */
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

/** The kind of a chosen file by its first `SIGNATURE_BYTES`. */
export function detectKind(head: Uint8Array): DetectedKind {
  return KINDS[fileTypeOf(head)];
}
