import type { mediaEndpoints } from '@aaspaas/contract/features/media.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { privateLink } from './private-link.ts';
import { variantKeys } from '../rules/variant.ts';
import { mediaStore } from '../store.ts';
import { storeFile, WRONG_TYPE } from './store-file.ts';

/** How long an upload waits for its form: a form started in the evening may be sent in the morning. */
const UNCLAIMED_TTL_MS = 24 * 3600_000;

/** Endpoints for files uploaded ahead of their forms. */
export function mediaRoutes(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  objects: ObjectStore,
): Handlers<keyof typeof mediaEndpoints> {
  const store = mediaStore(db);
  return {
    'media.upload': async ({ body }, { actor, files, fileProblems }) => {
      const problems = fileProblems['file'] ?? [];
      if (problems.length)
        throw invalid({
          file: problems.map((key) => (key === 'media.not_supported' ? WRONG_TYPE[body.kind] : key)),
        });
      const [sent] = files['file'] ?? [];
      if (!sent) throw invalid({ file: ['media.missing'] });
      const stored = await storeFile(objects, body.kind, sent, 'private');
      if (typeof stored === 'string') throw invalid({ file: [stored] });
      const now = clock.now();
      const [row] = await store
        .add([{ ...stored, visibility: 'private', owner_id: actor.id, created_at: now, claimed: false }])
        .catch(async (error: unknown) => {
          // Postgres refused the row, e.g. because its disk is full; a lost connection may have written it.
          if (sqlState(error) !== undefined) await removeObjects(objects, [stored]);
          throw error;
        });
      if (!row) throw new Error('failed to insert the row of an uploaded file');
      const { key, kind, bytes, width = null, height = null } = stored;
      return {
        data: { id: row.id, kind, url: privateLink(vault, key, actor.id, now), width, height, bytes },
      };
    },
    'media.discard': async ({ params }, { actor }) => {
      const deleted = await store.deleteUnclaimed({ owner: actor.id, id: params.id });
      if (!deleted.length) throw new Failure('not_found');
      await removeObjects(objects, deleted);
      return {};
    },
  };
}

/** Deletes uploads that no form claimed in time. */
export async function deleteExpiredUploads(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  objects: ObjectStore,
): Promise<void> {
  const before = new Date(clock.now().getTime() - UNCLAIMED_TTL_MS);
  await removeObjects(objects, await mediaStore(db).deleteUnclaimed({ before }));
}

/** Removes objects that no row references, with their variants. An object that the store fails to delete stays there but is not served. */
export async function removeObjects(objects: ObjectStore, files: readonly { key: string }[]): Promise<void> {
  for (const { key } of files) for (const name of [key, ...variantKeys(key)]) await objects.remove(name);
}
