import sharp from 'sharp';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import type { NewFile } from './store.ts';

/** Largest picture that is taken, in bytes (product.md, "Files"). */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** A small file can unfold to any size; beyond this it is refused before it is unfolded. */
const MAX_PIXELS = 60_000_000;

/** The longest side that is kept: more than any page shows. */
const LONGEST_SIDE = 1600;

const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'heif'];

/** An image that lies in the object store and waits for its row. */
export type StoredImage = Pick<NewFile, 'key' | 'kind' | 'mime' | 'bytes' | 'width' | 'height' | 'colour'>;

/** What became of an image that somebody sent. */
export type ImageOutcome =
  | { readonly outcome: 'stored'; readonly image: StoredImage }
  | { readonly outcome: 'too_large' | 'not_an_image' | 'failed' };

/**
 * Takes an image by its content, whatever it is called: upright, at most 1600 pixels long, as WebP and without metadata (a photo
 * tells where it was made). To be called before the transaction that writes its row, since storing is a call over the network.
 */
export async function storeImage(objects: ObjectStore, sent: Buffer, key: string): Promise<ImageOutcome> {
  if (sent.length > MAX_IMAGE_BYTES) return { outcome: 'too_large' };
  const image = await encoded(sent, key);
  if (!image) return { outcome: 'not_an_image' };
  const { bytes, ...rest } = image;
  const written = await objects.put(key, bytes);
  return written.outcome === 'stored'
    ? { outcome: 'stored', image: { ...rest, bytes: bytes.length } }
    : { outcome: 'failed' };
}

async function encoded(
  sent: Buffer,
  key: string,
): Promise<(Omit<StoredImage, 'bytes'> & { bytes: Buffer }) | null> {
  try {
    const source = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    if (!FORMATS.includes((await source.metadata()).format)) return null;
    const { data, info } = await source
      .autoOrient()
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
