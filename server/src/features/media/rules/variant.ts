import { PICTURE_WIDTHS, type PictureWidth } from '@aaspaas/contract/features/media.ts';

const MIMES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
};

/** The key and the type that `<key>.webp` names; null where it names nothing. */
export function parseFileName(name: string): { readonly key: string; readonly mime: string } | null {
  const [, key, ending = ''] = /^([a-z0-9][a-z0-9-]{0,99})\.([a-z0-9]+)$/.exec(name) ?? [];
  const mime = Object.hasOwn(MIMES, ending) ? MIMES[ending] : undefined;
  return key && mime ? { key, mime } : null;
}

/** How a file of a type is named in its address. */
export function fileNameOf(key: string, mime: string): string {
  return `${key}.${Object.keys(MIMES).find((ending) => MIMES[ending] === mime) ?? 'bin'}`;
}

/** The width that `w` asks for: null is as it is, undefined one that nobody makes, so that no caller makes us compute widths of their own. */
export function parseWidth(w: string | undefined): PictureWidth | null | undefined {
  return w === undefined ? null : PICTURE_WIDTHS.find((supported) => String(supported) === w);
}

/** The width to serve: never more than the picture has, where it stays as it is. */
export function servedWidth(requested: PictureWidth | null, originalWidth: number): PictureWidth | null {
  return requested !== null && requested < originalWidth ? requested : null;
}

/** Where a picture of a width lies in the object store. */
export function objectKey(key: string, width: PictureWidth | null): string {
  return width === null ? key : `variants/${key}-${width}`;
}

/** Where the AVIF form of a picture of a width lies in the object store; null is its own width. */
export function avifKey(key: string, width: PictureWidth | null): string {
  return `variants/${key}-${width ?? 'whole'}-avif`;
}

/** Whether an `Accept` header names AVIF; a wildcard does not, since old browsers send one. */
export function acceptsAvif(accept: string | undefined): boolean {
  return /(?:^|,)\s*image\/avif\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(accept ?? '');
}

/** Where the share picture of a picture lies in the object store. */
export function shareKey(key: string): string {
  return `variants/${key}-share`;
}

/** Where everything that is made of a picture may lie. */
export function variantKeys(key: string): string[] {
  return [
    ...PICTURE_WIDTHS.flatMap((width) => [objectKey(key, width), avifKey(key, width)]),
    avifKey(key, null),
    shareKey(key),
  ];
}
