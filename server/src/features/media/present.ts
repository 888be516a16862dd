import type { Picture } from '@aaspaas/contract/features/media.ts';
import { fileNameOf } from './rules/variant.ts';
import type { FileRow } from './store.ts';

const UNKNOWN_COLOUR = '#e9e3e5';

/** Serializes a picture. Only for public files: the URL of a private one responds 404. */
export function presentPicture(file: Pick<FileRow, 'key' | 'width' | 'height' | 'colour'>): Picture {
  return {
    url: publicUrl(file.key, 'image/webp'),
    width: file.width ?? 0,
    height: file.height ?? 0,
    colour: file.colour ?? UNKNOWN_COLOUR,
  };
}

/** Returns the URL of a public file. Neither the URL nor its content ever changes. */
export function publicUrl(key: string, mime: string): string {
  return `/media/${fileNameOf(key, mime)}`;
}
