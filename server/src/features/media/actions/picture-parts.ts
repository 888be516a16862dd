import type { Executor } from '../../../platform/db/connect.ts';
import { makeStorageFailure } from '../../../platform/disk-space.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { mediaStore } from '../store.ts';
import type { PartColour, PartGrid } from './encode-picture.ts';
import { pictures } from './pictures.ts';

export type { PartGrid };

/**
 * Returns the average colours of a stored picture's parts, row by row, on white; null if there is no such picture. Call it before the
 * transaction that depends on it: it reads from the object store.
 * @throws `unavailable` if the store does not answer or the picture process is overloaded
 */
export async function picturePartColours(
  { db, objects }: { readonly db: Executor; readonly objects: Pick<ObjectStore, 'get'> },
  fileId: number,
  grid: PartGrid,
): Promise<readonly PartColour[] | null> {
  const [file] = await mediaStore(db).byIds([fileId]);
  if (file?.kind !== 'image') return null;
  const stored = await objects.get(file.key, file.visibility);
  if (stored.outcome === 'failed') throw makeStorageFailure(stored.error);
  if (stored.outcome === 'missing') return null;
  return pictures.partColours(stored.bytes, grid);
}
