import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import type { FileKind, Picture } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { invalid } from '../../kernel/failure.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { ObjectStore, ObjectVisibility } from '../../ports/object-store/port.ts';
import type { StoredFile } from './actions/images.ts';
import { presentPicture, publicUrl } from './present.ts';
import { mediaStore, type NewFile } from './store.ts';
import { storeFile } from './actions/store-file.ts';
import { removeObjects } from './actions/uploads.ts';

export { type StoredFile, storeImage } from './actions/images.ts';
export { releaseFiles, storeAvatar } from './actions/avatar.ts';
export { presentPicture, publicUrl } from './present.ts';
export { type PartGrid, picturePartColours } from './actions/picture-parts.ts';
export { type PrivateFile, privateFilesForReader } from './actions/private-files.ts';
export { findMissingFiles } from './actions/find-missing-files.ts';
export { areFilesIn, type FileMoveReport, moveFiles } from './actions/move-files.ts';
export { objectStream } from './actions/send-file.ts';
export { mediaFiles } from './routes.ts';
export { mediaRoutes, removeObjects, deleteExpiredUploads } from './actions/uploads.ts';

/** Returns public pictures by id, in one query. Private files and unknown ids are missing. */
export async function filesByIds(executor: Executor, ids: readonly number[]): Promise<Map<number, Picture>> {
  if (!ids.length) return new Map();
  const rows = await mediaStore(executor).byIds([...new Set(ids)]);
  const visible = rows.filter(({ kind, visibility }) => kind === 'image' && visibility === 'public');
  return new Map(visible.map((row) => [row.id, presentPicture(row)]));
}

/** Returns the URLs of public videos, by id. */
export async function videosByIds(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await mediaStore(executor).byIds([...new Set(ids)]);
  const visible = rows.filter(({ kind, visibility }) => kind === 'video' && visibility === 'public');
  return new Map(visible.map(({ id, key, mime }) => [id, publicUrl(key, mime)]));
}

/** Transfers files to the platform by clearing their owner, so that account deletion does not delete them. */
export async function clearFileOwner(executor: Executor, ids: readonly number[]): Promise<void> {
  await mediaStore(executor).clearOwner(ids);
}

/** Returns the ids of files by their keys; unknown keys are missing. */
export async function fileIdsByKey(
  executor: Executor,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (!keys.length) return new Map();
  return new Map((await mediaStore(executor).byKeys(keys)).map(({ id, key }) => [key, id]));
}

/** Writes the rows of files in the object store and returns their ids by key. */
export async function addFiles(executor: Executor, files: readonly NewFile[]): Promise<Map<string, number>> {
  if (!files.length) return new Map();
  const rows = await mediaStore(executor).add(files);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/**
 * Stores the files uploaded with a form, before the transaction that adds their rows. Returns the stored files and the
 * messages of all problems.
 */
export async function storeFiles(
  objects: ObjectStore,
  kind: FileKind,
  sent: readonly UploadedFile[],
  visibility: ObjectVisibility,
): Promise<{ readonly files: readonly StoredFile[]; readonly problems: readonly MessageKey[] }> {
  const files: StoredFile[] = [];
  const problems = new Set<MessageKey>();
  try {
    // Sequential, so that one form does not fill the decoder's queue.
    for (const file of sent) {
      const result = await storeFile(objects, kind, file, visibility);
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
 * Stores the pictures and the video uploaded with a form, before the transaction that adds their rows.
 * @throws `invalid` with all problems of the files; removes the stored files first
 */
export async function storeAttachments(
  objects: ObjectStore,
  { images, video }: { readonly images: readonly UploadedFile[]; readonly video: readonly UploadedFile[] },
  visibility: ObjectVisibility,
): Promise<{
  readonly pictures: readonly StoredFile[];
  readonly videos: readonly StoredFile[];
  readonly stored: readonly StoredFile[];
}> {
  const pictures = await storeFiles(objects, 'image', images, visibility);
  let stored: readonly StoredFile[] = pictures.files;
  try {
    const videos = await storeFiles(objects, 'video', video, visibility);
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
 * Claims files that were uploaded ahead, in the transaction of the form that uses them. Returns whether all of them belong
 * to the owner, have one of these kinds and are unclaimed.
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
