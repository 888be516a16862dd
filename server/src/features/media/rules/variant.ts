import { PICTURE_WIDTHS, type PictureWidth } from '@aaspaas/contract/features/media.ts';

/** What a request for a picture asks for: its key, and the width to make; null is the picture as it is. */
export interface VariantAsked {
  readonly key: string;
  readonly width: PictureWidth | null;
}

/** Reads `<key>.webp` and `w`; null where they name nothing, so that nobody makes us compute a width of their own. */
export function variantAsked(name: string, w: string | undefined): VariantAsked | null {
  const key = /^([a-z0-9][a-z0-9-]{0,99})\.webp$/.exec(name)?.[1];
  if (!key) return null;
  if (w === undefined) return { key, width: null };
  const width = PICTURE_WIDTHS.find((known) => String(known) === w);
  return width ? { key, width } : null;
}

/** The width to serve: never more than the picture has, where it stays as it is. */
export function widthServed(asked: PictureWidth | null, own: number): PictureWidth | null {
  return asked !== null && asked < own ? asked : null;
}

/** Where a picture of a width lies in the object store. */
export function objectKey(key: string, width: PictureWidth | null): string {
  return width === null ? key : `variants/${key}-${width}`;
}
