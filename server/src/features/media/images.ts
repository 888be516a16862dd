import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import { decodeHeic } from './heic.ts';
import type { NewFile } from './store.ts';

/** A small file can unfold to any size; beyond this it is refused before it is unfolded. */
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 16_000;

/** The longest side that is kept: more than any page shows. */
const LONGEST_SIDE = 1600;

const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'heif'];

/** A file that lies in the object store and waits for its row. */
export type StoredFile = Pick<NewFile, 'key' | 'kind' | 'mime' | 'bytes' | 'width' | 'height' | 'colour'>;

/** Why an image was not taken; `failed` may be tried again. */
export type ImageProblem = 'too_large' | 'not_an_image' | 'too_many_pixels' | 'broken' | 'failed';

/** What became of an image that somebody sent. */
export type ImageOutcome =
  | { readonly outcome: 'stored'; readonly file: StoredFile }
  | { readonly outcome: ImageProblem };

/**
 * Takes an image by its content, whatever it is called: upright, at most 1600 pixels long, as WebP and without metadata (a photo
 * tells where it was made). To be called before the transaction that writes its row, since storing is a call over the network.
 * @param sent the bytes, or the path where they lie
 */
export async function storeImage(
  objects: ObjectStore,
  sent: Buffer | string,
  key: string,
): Promise<ImageOutcome> {
  const size = typeof sent === 'string' ? (await stat(sent)).size : sent.length;
  if (size > MAX_BYTES.image) return { outcome: 'too_large' };
  if (size === 0) return { outcome: 'not_an_image' };
  const opened = await open(sent);
  if (typeof opened === 'string') return { outcome: opened };
  const image = await encoded(opened, key);
  if (!image) return { outcome: 'broken' };
  const { bytes, ...rest } = image;
  const written = await objects.put(key, bytes);
  return written.outcome === 'stored'
    ? { outcome: 'stored', file: { ...rest, bytes: bytes.length } }
    : { outcome: 'failed' };
}

/** Looks at what it says it is; nothing is unfolded yet. */
async function open(sent: Buffer | string): Promise<Sharp | ImageProblem> {
  const metadata = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || !FORMATS.includes(metadata.format)) return 'not_an_image';
  const { width, height } = metadata;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return 'too_many_pixels';
  if (metadata.format !== 'heif' || metadata.compression !== 'hevc')
    return sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const raw = await decodeHeic(sent);
  return raw ? sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } }) : 'broken';
}

async function encoded(
  source: Sharp,
  key: string,
): Promise<(Omit<StoredFile, 'bytes'> & { bytes: Buffer }) | null> {
  try {
    const { data, info } = await source
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return {
      key,
      kind: 'image',
      mime: 'image/webp',
      bytes: data,
      width: info.width,
      height: info.height,
      colour: await colourOf(data),
    };
  } catch {
    // Whatever the decoder stumbled over, it is no picture that we can show.
    return null;
  }
}

/** The average of all pixels on white, `#rrggbb`. */
async function colourOf(webp: Buffer): Promise<string> {
  const pixel = await sharp(webp)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
