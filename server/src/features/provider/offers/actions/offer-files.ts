import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { ObjectStore } from '../../../../ports/object-store/port.ts';
import { addFiles, claimFiles, removeObjects, storeAttachments } from '../../../media/index.ts';
import type { ParsedOffer } from '../rules/parse-offer.ts';

/** New files of a service; `images` is empty and `video` null if none were sent. */
export interface NewFiles {
  readonly images: readonly number[];
  readonly video: number | null;
}

/**
 * Stores the files sent with a service and runs its write. The write calls `saveFiles` in its transaction to add their
 * rows. Removes the stored files if `saveFiles` does not run or a `Failure` is thrown.
 */
export async function withOfferFiles<T>(
  objects: ObjectStore,
  { actor, files: sent }: Pick<Call<'employee'>, 'actor' | 'files'>,
  read: ParsedOffer,
  write: (saveFiles: (tx: Executor, now: Date) => Promise<NewFiles>, reset: () => void) => Promise<T>,
): Promise<T> {
  // Decodes nothing for a form that is invalid anyway.
  if (Object.keys(read.problems).length) throw invalid(read.problems);
  const { images = [], video = [] } = sent;
  const { pictures, videos, stored } = await storeAttachments(objects, { images, video }, 'public');
  let used = false;
  try {
    const saveFiles = async (tx: Executor, now: Date): Promise<NewFiles> => {
      const common = { visibility: 'public', owner_id: actor.id, created_at: now } as const;
      const ids = await addFiles(
        tx,
        stored.map((file) => ({ ...file, ...common })),
      );
      const idOf = ({ key }: { key: string }) => ids.get(key) as number;
      for (const [kind, uploadIds] of [
        ['image', read.uploads],
        ['video', read.videoUpload === null ? [] : [read.videoUpload]],
      ] as const)
        if (!(await claimFiles(tx, actor.id, uploadIds, { kinds: [kind], visibility: 'public' })))
          throw invalid({ uploads: ['offer.upload_expired'] });
      used = true;
      return {
        images: [...read.uploads, ...pictures.map(idOf)],
        video: read.videoUpload ?? videos.map(idOf)[0] ?? null,
      };
    };
    const result = await write(saveFiles, () => void (used = false));
    // A retry of a completed write, which has its own files.
    if (!used) await removeObjects(objects, stored);
    return result;
  } catch (error) {
    // After any other error the transaction may have committed, so the objects stay.
    if (error instanceof Failure) await removeObjects(objects, stored);
    throw error;
  }
}
