import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { mediaStore } from '../store.ts';
import { storeFile } from './store-file.ts';
import { removeObjects } from './uploads.ts';

/** A profile picture in the object store that has no row yet. Call `save` to add the row, or `discard` to remove the object. */
interface StoredAvatar {
  save(executor: Executor, accountId: number, now: Date): Promise<number>;
  discard(): Promise<void>;
}

/** Stores a public profile picture, or returns the message of its problem. */
export async function storeAvatar(
  objects: ObjectStore,
  sent: UploadedFile,
): Promise<StoredAvatar | { readonly problem: MessageKey }> {
  const file = await storeFile(objects, 'image', sent, 'public');
  if (typeof file === 'string') return { problem: file };
  return {
    async save(executor, accountId, now) {
      const [row] = await mediaStore(executor).add([
        { ...file, visibility: 'public', owner_id: accountId, created_at: now },
      ]);
      if (!row) throw new Error('failed to insert the row of a stored profile picture');
      return row.id;
    },
    discard: () => removeObjects(objects, [file]),
  };
}

/** Releases files by id, by owner, or by both. They become private and are no longer served; the sweep of unused uploads deletes them. */
export async function releaseFiles(
  executor: Executor,
  which: { readonly ids: readonly number[] } | { readonly ownerId: number },
): Promise<void> {
  await mediaStore(executor).release(which);
}
