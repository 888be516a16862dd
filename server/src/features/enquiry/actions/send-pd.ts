import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { addFiles, claimFiles, removeObjects, type StoredFile, takeAttachments } from '../../media/index.ts';
import { pdReceived } from '../events.ts';
import { pdStore } from '../pd-store.ts';
import { readPd } from '../rules/read-pd.ts';

/** What sending needs. */
export interface SendPdParts extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly objects: ObjectStore;
}

/**
 * Takes an enquiry with its pictures: those that came along and those that were sent ahead. Everything that is wrong is told at once; nothing
 * that came along stays in the store unless the enquiry does. Answers the enquiry's id.
 */
export async function sendPd(
  { db, clock, publish, objects }: SendPdParts,
  { actor, files, fileProblems, idempotency }: Call<'user'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const now = clock.now();
  const { images = [], video = [] } = files;
  const read = readPd({ fields, images: images.length, video: video.length > 0, fileProblems }, dateOf(now));
  const { form } = read;
  // Nothing is decoded for a form that is refused anyway.
  if (!form || Object.keys(read.problems).length) throw invalid(read.problems);
  const { pictures, film, stored } = await takeAttachments(objects, { images, video });
  const drop = () => removeObjects(objects, stored);
  try {
    let used = false;
    const id = await transaction(db, (tx) => {
      used = false;
      return once(tx, idempotency, now, async () => {
        const ids = await addFiles(
          tx,
          stored.map((file) => ({ ...file, visibility: 'private', owner_id: actor.id, created_at: now })),
        );
        const idOf = ({ key }: StoredFile) => ids.get(key) as number;
        const { uploads, videoUpload } = read;
        if (!(await claimFiles(tx, actor.id, uploads, { kinds: ['image'], visibility: 'private' })))
          throw invalid({ uploads: ['enquiry.upload_gone'] });
        const ahead = videoUpload === null ? [] : [videoUpload];
        if (!(await claimFiles(tx, actor.id, ahead, { kinds: ['video'], visibility: 'private' })))
          throw invalid({ uploads: ['enquiry.upload_gone'] });
        const added = await pdStore(tx).add(
          {
            account_id: actor.id,
            from_address: form.fromaddress,
            to_address: form.toaddress,
            day: form.dob,
            mobile: form.mobile,
            description: form.description,
            video_file_id: videoUpload ?? film.map(idOf)[0] ?? null,
            status_at: now,
            created_at: now,
          },
          [...uploads, ...pictures.map(idOf)],
        );
        await publish(tx, pdReceived, added, {
          enquiry_id: added,
          account_id: actor.id,
          at: now.toISOString(),
        });
        used = true;
        return added;
      });
    });
    // The same enquiry again: the first one has its own files.
    if (!used) await drop();
    return id;
  } catch (error) {
    // After anything but a refusal nobody knows whether the enquiry stands.
    if (error instanceof Failure) await drop();
    throw error;
  }
}
