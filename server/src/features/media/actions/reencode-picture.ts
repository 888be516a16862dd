import decodeHeic from 'heic-decode';
import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { sharp } from './image-library.ts';

/** Pixel limits, checked before decoding: a small file can decode to any size. */
export const MAX_PIXELS = 25_000_000;
const MAX_SIDE = 16_000;

/** Longest side of a stored picture in pixels: more than any page shows. */
const LONGEST_SIDE = 1600;

const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'heif'];

/** A re-encoded picture: WebP without metadata. */
export interface ReencodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Average colour, `#rrggbb`. */
  readonly colour: string;
}

/** Reason why a picture cannot be used. */
export type PictureProblem = 'not_an_image' | 'too_many_pixels' | 'broken';

/**
 * Decodes a picture and re-encodes it: upright, at most 1600 pixels on the longest side, as WebP and without metadata (a
 * photo can include its location). Runs only in the decoder process; see `decoder.ts`.
 * @param source the bytes, or the path of the file
 */
export async function reencodePicture(
  source: Uint8Array | string,
): Promise<ReencodedPicture | PictureProblem> {
  const opened = await open(source);
  return typeof opened === 'string' ? opened : encode(opened);
}

/** Reads the header and checks the dimensions before anything is decoded. */
async function open(source: Uint8Array | string): Promise<Sharp | PictureProblem> {
  const metadata = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || !FORMATS.includes(metadata.format)) return 'not_an_image';
  const { width, height } = metadata;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return 'too_many_pixels';
  if (metadata.format !== 'heif' || metadata.compression !== 'hevc')
    return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  // sharp's binaries have no HEVC decoder.
  const buffer = typeof source === 'string' ? await readFile(source) : source;
  const raw = await decodeHeic({ buffer }).catch(() => null);
  return raw
    ? sharp(new Uint8Array(raw.data), { raw: { width: raw.width, height: raw.height, channels: 4 } })
    : 'broken';
}

async function encode(image: Sharp): Promise<ReencodedPicture | PictureProblem> {
  try {
    const { data, info } = await image
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, colour: await averageColour(data) };
  } catch {
    // Truncated or damaged data.
    return 'broken';
  }
}

/** Returns the average of all pixels on white. */
async function averageColour(webp: Buffer): Promise<string> {
  const pixel = await sharp(webp)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
