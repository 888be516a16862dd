import type { Picture } from '@aaspaas/contract/features/media.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { presentPicture } from './present.ts';
import { mediaStore, type NewFile } from './store.ts';

export { storeImage } from './images.ts';
export { presentPicture } from './present.ts';
export { mediaRoutes } from './routes.ts';

/** Public pictures by id, in one query; private files and unknown ids are simply not there. */
export async function filesByIds(executor: Executor, ids: readonly number[]): Promise<Map<number, Picture>> {
  if (!ids.length) return new Map();
  const rows = await mediaStore(executor).byIds([...new Set(ids)]);
  const shown = rows.filter(({ kind, visibility }) => kind === 'image' && visibility === 'public');
  return new Map(shown.map((row) => [row.id, presentPicture(row)]));
}

/** Writes the rows of files that lie in the object store; gives their ids by key. */
export async function addFiles(executor: Executor, files: readonly NewFile[]): Promise<Map<string, number>> {
  if (!files.length) return new Map();
  const rows = await mediaStore(executor).add(files);
  return new Map(rows.map(({ id, key }) => [key, id]));
}
