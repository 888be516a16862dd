import type { Executor } from '../../../platform/db/connect.ts';
import { makeStorageFailure } from '../../../platform/disk-space.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { mediaStore } from '../store.ts';
import { sharp } from './image-library.ts';

/** How many parts a picture is cut into. */
export interface PartGrid {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Returns the average colours of a stored picture's parts, row by row, on white; null if there is no such picture. Call it before the
 * transaction that depends on it: it reads from the object store.
 * @throws `unavailable` if the store does not answer
 */
export async function picturePartColours(
  { db, objects }: { readonly db: Executor; readonly objects: Pick<ObjectStore, 'get'> },
  fileId: number,
  { columns, rows }: PartGrid,
): Promise<readonly (readonly [red: number, green: number, blue: number])[] | null> {
  const [file] = await mediaStore(db).byIds([fileId]);
  if (file?.kind !== 'image') return null;
  const stored = await objects.get(file.key, file.visibility);
  if (stored.outcome === 'failed') throw makeStorageFailure(stored.error);
  if (stored.outcome === 'missing') return null;
  // A picture of ours: every upload was re-encoded by the decoder process.
  const { data, info } = await sharp(stored.bytes)
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
