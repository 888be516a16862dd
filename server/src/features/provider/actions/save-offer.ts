import { OTHER_SERVICE, type ServiceForm } from '@aaspaas/contract/features/provider-services.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { sentIds } from '../../../kernel/sent-ids.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { accountsByIds } from '../../identity/index.ts';
import { letFilesGo } from '../../media/index.ts';
import { coverOfferings } from '../cover-offerings.ts';
import { type NewFiles, withOfferFiles } from '../offer-files.ts';
import { type FormRow, offerStore } from '../offer-store.ts';
import { type OfferRead, readOffer } from '../rules/read-offer.ts';
import { type FoundOffer, findOffer } from './find-offer.ts';
import {
  addOffer,
  type OfferParts,
  offeredBy,
  placeOfOffer,
  refuseTwice,
  type SavedOffer,
  tellOfCustom,
} from './offer-parts.ts';

type Fields = Readonly<Record<string, unknown>>;
type EmployeeCall = Call<'employee'>;

/** Takes a new service with its pictures. Everything that is wrong with it is told at once. */
export function uploadOffer(parts: OfferParts, call: EmployeeCall, fields: Fields): Promise<SavedOffer> {
  const { actor } = call;
  return save(parts, call, readSent(call, fields, false), async (form) => {
    const place = await placeOfOffer(parts, actor.id, form.address);
    return async (tx, files, now) => {
      const store = offerStore(tx);
      const professional = await store.lock(actor.id);
      if (!professional) throw new Failure('not_found');
      const offered = await offeredBy(tx, choiceOf(form));
      const formId = await store.addForm({
        professional_id: actor.id,
        ...columnsOf(form, now),
        video_file_id: files.video,
        created_at: now,
      });
      await store.setImages(formId, files.images);
      return addOffer(
        parts,
        tx,
        { professionalId: actor.id, offered, formId, ...place },
        professional.radius_km,
        now,
      );
    };
  });
}

/** Changes a service of one's own. Its pictures stay unless new ones come; one that changes its kind gets another `action_id`. */
export async function editOffer(parts: OfferParts, call: EmployeeCall, fields: Fields): Promise<SavedOffer> {
  const { actor } = call;
  const [actionId] = sentIds(fields['action_id']) ?? [];
  const read = readSent(call, fields, true);
  if (actionId === undefined) read.problems['action_id'] = ['error.invalid_value'];
  const known = actionId === undefined ? undefined : await findOffer(parts.db, actor.id, actionId);
  if (actionId !== undefined && !known) throw new Failure('not_found');
  return save(parts, call, read, async (form) => {
    const before = known as FoundOffer;
    const address =
      before.form?.address ?? (await accountsByIds(parts.db, [actor.id])).get(actor.id)?.address;
    // Who only changed a word stays exactly where they were.
    const { latitude, longitude } =
      address === form.address ? before.row : await placeOfOffer(parts, actor.id, form.address);
    return async (tx, files, now) => {
      const store = offerStore(tx);
      const professional = await store.lock(actor.id);
      const found = await findOffer(tx, actor.id, actionId as number);
      if (!professional || !found) throw new Failure('not_found');
      const offered = await offeredBy(tx, choiceOf(form));
      const removeVideo = ['1', 'true', true, 1].includes(fields['remove_video'] as never);
      const formId = await saveForm(tx, actor.id, found.form, form, files, removeVideo, now);
      const id = found.row.id;
      if (offered.kind !== found.kind) {
        await removeRow(parts, tx, found, now);
        return addOffer(
          parts,
          tx,
          { professionalId: actor.id, offered, formId, latitude, longitude },
          professional.radius_km,
          now,
        );
      }
      await refuseTwice(tx, actor.id, offered, id);
      const common = { latitude, longitude, form_id: formId };
      if (offered.kind === 'custom') {
        const { categoryId: category_id, subcategoryId: subcategory_id, name } = offered;
        const again = { state: 'waiting', state_reason: null, state_at: now } as const;
        await store.changeCustom(id, { ...common, ...again, category_id, subcategory_id, name });
        const waited = found.kind === 'custom' && found.row.state === 'waiting';
        const custom = { id, professional_id: actor.id, name };
        await tellOfCustom(parts, tx, custom, waited ? 'changed' : 'again', now);
        return { action_id: id, state: 'waiting' };
      }
      await store.changeOffering(id, { ...common, service_id: offered.serviceId });
      await coverOfferings(tx, [id]);
      return { action_id: id, state: 'live' };
    };
  });
}

/** No longer offers a service; jobs that were given already stay. */
export function deleteOffer(
  parts: OfferParts,
  { actor, idempotency }: EmployeeCall,
  kind: FoundOffer['kind'],
  actionId: number,
): Promise<void> {
  return transaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    await once(tx, idempotency, now, async () => {
      const store = offerStore(tx);
      await store.lock(actor.id);
      const found = await findOffer(tx, actor.id, actionId);
      if (found?.kind !== kind) throw new Failure('not_found');
      await removeRow(parts, tx, found, now);
      if (!found.form) return;
      const { id, image_file_ids, video_file_id } = found.form;
      await letOwnGo(tx, actor.id, [...image_file_ids, video_file_id]);
      await store.removeForm(id);
    });
  });
}

type Write = (tx: Tx, files: NewFiles, now: Date) => Promise<SavedOffer>;

/** @param prepare what has to be found out before the transaction */
async function save(
  { db, clock, objects }: OfferParts,
  call: EmployeeCall,
  read: OfferRead,
  prepare: (form: ServiceForm) => Promise<Write>,
): Promise<SavedOffer> {
  const now = clock.now();
  return withOfferFiles(objects, call, read, async (keep, start) => {
    if (!read.form) throw invalid(read.problems);
    const write = await prepare(read.form);
    return transaction(db, (tx) => {
      start();
      return once(tx, call.idempotency, now, async () => {
        const files = await keep(tx, now);
        return write(tx, files, now);
      });
    });
  });
}

async function saveForm(
  tx: Tx,
  professionalId: number,
  before: FormRow | null,
  form: ServiceForm,
  files: NewFiles,
  removeVideo: boolean,
  now: Date,
): Promise<number> {
  const store = offerStore(tx);
  const oldVideo = before?.video_file_id ?? null;
  const video = files.video ?? (removeVideo ? null : oldVideo);
  const columns = { ...columnsOf(form, now), video_file_id: video };
  const id =
    before?.id ?? (await store.addForm({ professional_id: professionalId, ...columns, created_at: now }));
  if (before) await store.changeForm(id, columns);
  if (files.images.length) await store.setImages(id, files.images);
  await letOwnGo(tx, professionalId, [
    ...(files.images.length ? (before?.image_file_ids ?? []) : []),
    video === oldVideo ? null : oldVideo,
  ]);
  return id;
}

/** Pictures that became the catalogue's own are nobody's to take away. */
async function letOwnGo(tx: Tx, ownerId: number, ids: readonly (number | null)[]): Promise<void> {
  const gone = ids.filter((id) => id !== null);
  if (gone.length) await letFilesGo(tx, { ids: gone, ownerId });
}

async function removeRow(parts: OfferParts, tx: Tx, { kind, row }: FoundOffer, now: Date): Promise<void> {
  const store = offerStore(tx);
  const gone = { removed_at: now, form_id: null };
  if (kind === 'catalogue') {
    await store.changeOffering(row.id, gone);
    return coverOfferings(tx, [row.id]);
  }
  await store.changeCustom(row.id, gone);
  // Nobody waits for one that was rejected.
  if (row.state === 'waiting') await tellOfCustom(parts, tx, row, 'withdrawn', now);
}

function readSent({ files, fileProblems }: EmployeeCall, fields: Fields, edited: boolean): OfferRead {
  const { images = [], video = [] } = files;
  return readOffer({ fields, images: images.length, video: video.length > 0, fileProblems, edited });
}

function choiceOf({ category, subCategory, service, customService }: ServiceForm) {
  return { category, subCategory, service: service === OTHER_SERVICE ? null : service, name: customService };
}

function columnsOf({ name, mobile, email, address, employeeType, description }: ServiceForm, now: Date) {
  return { name, mobile, email, address, employee_type: employeeType, description, updated_at: now };
}
