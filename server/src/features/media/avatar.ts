import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import { mediaStore } from './store.ts';
import { storeFile } from './store-file.ts';
import { removeObjects } from './uploads.ts';

/** A picture of a person that lies in the store and waits for its row; one that is not kept must be dropped. */
interface StoredAvatar {
  save(executor: Executor, accountId: number, now: Date): Promise<number>;
  discard(): Promise<void>;
}

/** Takes a person's picture, which everybody may see; or the text of what is wrong with it. */
export async function storeAvatar(
  objects: ObjectStore,
  sent: UploadedFile,
): Promise<StoredAvatar | { readonly problem: MessageKey }> {
  const file = await storeFile(objects, 'image', sent);
  if (typeof file === 'string') return { problem: file };
  return {
    async save(executor, accountId, now) {
      const [row] = await mediaStore(executor).add([
        { ...file, visibility: 'public', owner_id: accountId, created_at: now },
      ]);
      if (!row) throw new Error('a picture was stored and has no row');
      return row.id;
    },
    discard: () => removeObjects(objects, [file]),
  };
}

/** Lets files go, by id or all of a person (both: those of them that are theirs): nobody is served them from now on, and the sweep of unused uploads deletes them. */
export async function releaseFiles(
  executor: Executor,
  which: { readonly ids: readonly number[] } | { readonly ownerId: number },
): Promise<void> {
  await mediaStore(executor).release(which);
}
