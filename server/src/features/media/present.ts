import type { Picture } from '@aaspaas/contract/features/media.ts';
import { fileNameOf } from './rules/variant.ts';
import type { FileRow } from './store.ts';

const UNKNOWN_COLOUR = '#e9e3e5';

/** A picture as replies carry it. Only for files that everybody may see: the address of another one answers 404. */
export function presentPicture(file: Pick<FileRow, 'key' | 'width' | 'height' | 'colour'>): Picture {
  return {
    url: publicUrl(file.key, 'image/webp'),
    width: file.width ?? 0,
    height: file.height ?? 0,
    colour: file.colour ?? UNKNOWN_COLOUR,
  };
}

/** Where a public file is served; its content never changes, so neither does what stands behind the address. */
export function publicUrl(key: string, mime: string): string {
  return `/media/${fileNameOf(key, mime)}`;
}
