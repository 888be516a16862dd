import { PICTURE_WIDTHS, type PictureWidth } from '@aaspaas/contract/features/media.ts';

const MIMES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
};

/** Parses a file name such as `<key>.webp` into key and type; null if it is not valid. */
export function parseFileName(name: string): { readonly key: string; readonly mime: string } | null {
  const [, key, ending = ''] = /^([a-z0-9][a-z0-9-]{0,99})\.([a-z0-9]+)$/.exec(name) ?? [];
  const mime = Object.hasOwn(MIMES, ending) ? MIMES[ending] : undefined;
  return key && mime ? { key, mime } : null;
}

/** Returns the file name of a key and type in a URL. */
export function fileNameOf(key: string, mime: string): string {
  return `${key}.${Object.keys(MIMES).find((ending) => MIMES[ending] === mime) ?? 'bin'}`;
}

/**
 * Parses `w`: null for the original size, undefined for an unsupported width. Only fixed widths are supported, so that a
 * caller cannot make the server compute arbitrary ones.
 */
export function parseWidth(w: string | undefined): PictureWidth | null | undefined {
  return w === undefined ? null : PICTURE_WIDTHS.find((supported) => String(supported) === w);
}

/** Returns the width to serve; null for the original if the picture is not wider. */
export function servedWidth(requested: PictureWidth | null, originalWidth: number): PictureWidth | null {
  return requested !== null && requested < originalWidth ? requested : null;
}

/** Returns the object key of a picture in a width. */
export function objectKey(key: string, width: PictureWidth | null): string {
  return width === null ? key : `variants/${key}-${width}`;
}

/** Returns the object key of a picture's AVIF form in a width; null is the original width. */
export function avifKey(key: string, width: PictureWidth | null): string {
  return `variants/${key}-${width ?? 'whole'}-avif`;
}

/** Returns whether an `Accept` header names AVIF. A wildcard does not count, since old browsers send one. */
export function acceptsAvif(accept: string | undefined): boolean {
  return /(?:^|,)\s*image\/avif\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(accept ?? '');
}

/** Returns the object key of a picture's share picture. */
export function shareKey(key: string): string {
  return `variants/${key}-share`;
}

/** Returns the object keys of all possible variants of a picture. */
export function variantKeys(key: string): string[] {
  return [
    ...PICTURE_WIDTHS.flatMap((width) => [objectKey(key, width), avifKey(key, width)]),
    avifKey(key, null),
    shareKey(key),
  ];
}
