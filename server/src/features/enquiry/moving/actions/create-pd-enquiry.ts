import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ObjectStore } from '../../../../ports/object-store/port.ts';
import {
  addFiles,
  claimFiles,
  removeObjects,
  type StoredFile,
  storeAttachments,
} from '../../../media/index.ts';
import { pdReceived } from '../../events.ts';
import { pdStore } from '../store.ts';
import { parsePdForm } from '../rules/parse-pd-form.ts';

/** Dependencies for sending an enquiry. */
export interface CreatePdEnquiryDeps extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly objects: ObjectStore;
}

/**
 * Stores an enquiry with its pictures, both attached and uploaded in advance. Reports all errors together; attached files
 * are deleted if the enquiry is refused. Returns the enquiry's id.
 */
export async function createPdEnquiry(
  { db, clock, publish, objects }: CreatePdEnquiryDeps,
  { actor, files, fileProblems, idempotency }: Call<'user'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const now = clock.now();
  const { images = [], video = [] } = files;
  const parsed = parsePdForm(
    { fields, images: images.length, video: video.length > 0, fileProblems },
    dateOf(now),
  );
  const { form } = parsed;
  // Files of an invalid form are not decoded.
  if (!form || Object.keys(parsed.problems).length) throw invalid(parsed.problems);
  const { pictures, videos, stored } = await storeAttachments(objects, { images, video }, 'private');
  const discard = () => removeObjects(objects, stored);
  try {
    let used = false;
    const id = await transaction(db, (tx) => {
      used = false;
      return withIdempotencyKey(tx, idempotency, now, async () => {
        const ids = await addFiles(
          tx,
          stored.map((file) => ({ ...file, visibility: 'private', owner_id: actor.id, created_at: now })),
        );
        const idOf = ({ key }: StoredFile) => ids.get(key) as number;
        const { uploads, videoUpload } = parsed;
        if (!(await claimFiles(tx, actor.id, uploads, { kinds: ['image'], visibility: 'private' })))
          throw invalid({ uploads: ['enquiry.upload_not_found'] });
        const videoUploads = videoUpload === null ? [] : [videoUpload];
        if (!(await claimFiles(tx, actor.id, videoUploads, { kinds: ['video'], visibility: 'private' })))
          throw invalid({ uploads: ['enquiry.upload_not_found'] });
        const added = await pdStore(tx).add(
          {
            account_id: actor.id,
            from_address: form.fromaddress,
            to_address: form.toaddress,
            day: form.dob,
            mobile: form.mobile,
            description: form.description,
            video_file_id: videoUpload ?? videos.map(idOf)[0] ?? null,
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
    // A repeated request: the first one has its own files.
    if (!used) await discard();
    return id;
  } catch (error) {
    // After any error other than a refusal, the enquiry may have been committed, so its files are left in place.
    if (error instanceof Failure) await discard();
    throw error;
  }
}
