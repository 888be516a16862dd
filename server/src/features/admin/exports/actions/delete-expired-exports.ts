import { transaction } from '../../../../platform/db/transaction.ts';
import { exportStore } from '../store.ts';
import type { ExportDeps } from './run-exports.ts';

/** Deletes the files of exports whose time is over. A file that the store fails to delete is tried again. */
export async function deleteExpiredExports({
  db,
  clock,
  objects,
}: Pick<ExportDeps, 'db' | 'clock' | 'objects'>): Promise<void> {
  const now = clock.now();
  while (
    await transaction(db, async (tx) => {
      const expired = await exportStore(tx).lockExpired(now);
      if (!expired) return false;
      // Under the lock, so that a retry cannot write the object that is deleted here.
      const removed = await objects.remove(expired.object_key);
      if (removed.outcome === 'failed')
        throw new Error('the object store does not delete the file', { cause: removed.error });
      await exportStore(tx).expire(expired.id);
      return true;
    })
  );
}
