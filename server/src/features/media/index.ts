import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import type { FileKind, Picture } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { invalid } from '../../kernel/failure.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { ObjectStore } from '../../ports/object-store/port.ts';
import type { StoredFile } from './images.ts';
import { presentPicture, publicUrl } from './present.ts';
import { mediaStore, type NewFile } from './store.ts';
import { storeFile } from './store-file.ts';
import { removeObjects } from './uploads.ts';

export { type StoredFile, storeImage } from './images.ts';
export { releaseFiles, storeAvatar } from './avatar.ts';
export { presentPicture } from './present.ts';
export { type PrivateFile, privateFilesForReader } from './private-files.ts';
export { mediaFiles } from './routes.ts';
export { mediaRoutes, removeObjects, deleteExpiredUploads } from './uploads.ts';

/** Public pictures by id, in one query; private files and unknown ids are simply not there. */
export async function filesByIds(executor: Executor, ids: readonly number[]): Promise<Map<number, Picture>> {
  if (!ids.length) return new Map();
  const rows = await mediaStore(executor).byIds([...new Set(ids)]);
  const visible = rows.filter(({ kind, visibility }) => kind === 'image' && visibility === 'public');
  return new Map(visible.map((row) => [row.id, presentPicture(row)]));
}

/** Where public videos are served, by id. */
export async function videosByIds(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await mediaStore(executor).byIds([...new Set(ids)]);
  const visible = rows.filter(({ kind, visibility }) => kind === 'video' && visibility === 'public');
  return new Map(visible.map(({ id, key, mime }) => [id, publicUrl(key, mime)]));
}

/** Makes files the product's own: they stay when the person who sent them goes. */
export async function clearFileOwner(executor: Executor, ids: readonly number[]): Promise<void> {
  await mediaStore(executor).clearOwner(ids);
}

/** Writes the rows of files that lie in the object store; gives their ids by key. */
export async function addFiles(executor: Executor, files: readonly NewFile[]): Promise<Map<string, number>> {
  if (!files.length) return new Map();
  const rows = await mediaStore(executor).add(files);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/**
 * Takes the files that came with a form itself, before the transaction that adds their rows. Answers all of them, or the texts of what is wrong.
 */
export async function storeFiles(
  objects: ObjectStore,
  kind: FileKind,
  sent: readonly UploadedFile[],
): Promise<{ readonly files: readonly StoredFile[]; readonly problems: readonly MessageKey[] }> {
  const files: StoredFile[] = [];
  const problems = new Set<MessageKey>();
  try {
    // One after the other, so that one form does not fill the decoder's queue.
    for (const file of sent) {
      const result = await storeFile(objects, kind, file);
      if (typeof result === 'string') problems.add(result);
      else files.push(result);
    }
  } catch (error) {
    await removeObjects(objects, files);
    throw error;
  }
  return { files, problems: [...problems] };
}

/**
 * Takes the pictures and the video that came with a form, before the transaction that adds their rows.
 * @throws `invalid` with all that is wrong with them; nothing stays in the store then
 */
export async function storeAttachments(
  objects: ObjectStore,
  { images, video }: { readonly images: readonly UploadedFile[]; readonly video: readonly UploadedFile[] },
): Promise<{
  readonly pictures: readonly StoredFile[];
  readonly videos: readonly StoredFile[];
  readonly stored: readonly StoredFile[];
}> {
  const pictures = await storeFiles(objects, 'image', images);
  let stored: readonly StoredFile[] = pictures.files;
  try {
    const videos = await storeFiles(objects, 'video', video);
    stored = [...pictures.files, ...videos.files];
    const problems = {
      ...(pictures.problems.length ? { images: pictures.problems } : {}),
      ...(videos.problems.length ? { video: videos.problems } : {}),
    };
    if (Object.keys(problems).length) throw invalid(problems);
    return { pictures: pictures.files, videos: videos.files, stored };
  } catch (error) {
    await removeObjects(objects, stored);
    throw error;
  }
}

/**
 * Takes files that were sent ahead for good, in the transaction of the form that uses them. Answers whether all of them were there: the owner's
 * own, of these kinds, and not used yet.
 */
export async function claimFiles(
  tx: Executor,
  ownerId: number,
  ids: readonly number[],
  { kinds, visibility }: { kinds: readonly FileKind[]; visibility: 'public' | 'private' },
): Promise<boolean> {
  const distinctIds = [...new Set(ids)];
  if (!distinctIds.length) return true;
  return (await mediaStore(tx).claim(ownerId, distinctIds, kinds, visibility)).length === distinctIds.length;
}
