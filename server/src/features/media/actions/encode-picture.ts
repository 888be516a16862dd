import { SHARE_PICTURE } from '@aaspaas/contract/kernel/share-picture.ts';
import { sharp } from './image-library.ts';

// Only for pictures of ours: every upload was re-encoded by the decoder process. Runs only in the picture process; see `pictures.ts`.

/** Size limit in bytes: WhatsApp shows no preview of 300 kB or more. */
const SHARE_BYTES = 290_000;

/** About a quarter smaller than WebP of quality 75. Higher effort takes ten times as long for 3 % less. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' } as const;

/** How many parts a picture is cut into. */
export interface PartGrid {
  readonly columns: number;
  readonly rows: number;
}

/** Average colour of a part. */
export type PartColour = readonly [red: number, green: number, blue: number];

/** Encodes a picture in a width as WebP. */
export function encodeVariant(original: Uint8Array, width: number): Promise<Buffer> {
  return sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer();
}

/** Encodes a picture as AVIF; the width null is the original one. */
export function encodeAvif(original: Uint8Array, width: number | null): Promise<Buffer> {
  const picture = sharp(original);
  const resized = width === null ? picture : picture.resize({ width, withoutEnlargement: true });
  return resized.avif(AVIF).toBuffer();
}

/** Encodes the share picture: a JPEG, cropped to one size and below the size limit of messengers. */
export async function encodeShare(original: Uint8Array): Promise<Buffer> {
  const cut = await sharp(original)
    .resize({ ...SHARE_PICTURE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const jpeg = (quality: number) =>
    sharp(cut.data, { raw: cut.info }).jpeg({ quality, mozjpeg: true }).toBuffer();
  for (const quality of [82, 65, 45, 20]) {
    const bytes = await jpeg(quality);
    if (bytes.length <= SHARE_BYTES) return bytes;
  }
  return jpeg(8);
}

/** Returns the average colours of a picture's parts, row by row, on white. */
export async function partColours(
  original: Uint8Array,
  { columns, rows }: PartGrid,
): Promise<readonly PartColour[]> {
  const { data, info } = await sharp(original)
    .flatten({ background: '#ffffff' })
    .resize(columns, rows, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: columns * rows }, (_, part) => {
    const at = part * info.channels;
    return [data[at] as number, data[at + 1] as number, data[at + 2] as number] as const;
  });
}
