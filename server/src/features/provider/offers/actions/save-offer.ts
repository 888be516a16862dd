import { OTHER_SERVICE, type ServiceForm } from '@aaspaas/contract/features/provider-services.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { parseIdList } from '../../../../kernel/id-list.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { releaseFiles } from '../../../media/index.ts';
import { availabilityChanged } from '../../events.ts';
import { updateCoverage } from './update-coverage.ts';
import { type NewFiles, withOfferFiles } from './offer-files.ts';
import { findOwnOffer, type FormRow, offerStore, type OwnOffer } from '../store.ts';
import { type ParsedOffer, parseOffer } from '../rules/parse-offer.ts';
import {
  addOffer,
  type OfferDeps,
  resolveOfferTarget,
  locateOffer,
  rejectDuplicateOffer,
  type SavedOffer,
  publishCustomServiceUpdate,
} from './add-offer.ts';

type Fields = Readonly<Record<string, unknown>>;
type EmployeeCall = Call<'employee'>;

/** Adds a new service with its pictures. Reports all problems together. */
export function uploadOffer(deps: OfferDeps, call: EmployeeCall, fields: Fields): Promise<SavedOffer> {
  const { actor } = call;
  return save(deps, call, parseCall(call, fields, false), async (form) => {
    const place = await locateOffer(deps, actor.id, form.address);
    return async (tx, files, now) => {
      const store = offerStore(tx);
      const professional = await store.lock(actor.id);
      if (!professional) throw new Failure('not_found');
      const offered = await resolveOfferTarget(tx, selectionOf(form));
      const formId = await store.addForm({
        professional_id: actor.id,
        ...columnsOf(form, now),
        video_file_id: files.video,
        created_at: now,
      });
      await store.setImages(formId, files.images);
      return addOffer(
        deps,
        tx,
        { professionalId: actor.id, offered, formId, ...place },
        professional.radius_km,
        now,
      );
    };
  });
}

/**
 * Changes a professional's own service. Its pictures stay unless new ones are sent. A change between catalogue and custom
 * service assigns a new `action_id`.
 */
export async function editOffer(deps: OfferDeps, call: EmployeeCall, fields: Fields): Promise<SavedOffer> {
  const { actor } = call;
  const [actionId] = parseIdList(fields['action_id']) ?? [];
  const read = parseCall(call, fields, true);
  if (actionId === undefined) read.problems['action_id'] = ['error.invalid_value'];
  const existing = actionId === undefined ? undefined : await findOwnOffer(deps.db, actor.id, actionId);
  if (actionId !== undefined && !existing) throw new Failure('not_found');
  return save(deps, call, read, async (form) => {
    const previous = existing as OwnOffer;
    const address =
      previous.form?.address ?? (await accountsByIds(deps.db, [actor.id])).get(actor.id)?.address;
    // An unchanged address does not move the service.
    const { latitude, longitude } =
      address === form.address ? previous.row : await locateOffer(deps, actor.id, form.address);
    return async (tx, files, now) => {
      const store = offerStore(tx);
      const professional = await store.lock(actor.id);
      const found = await findOwnOffer(tx, actor.id, actionId as number);
      if (!professional || !found) throw new Failure('not_found');
      const offered = await resolveOfferTarget(tx, selectionOf(form));
      const removeVideo = ['1', 'true', true, 1].includes(fields['remove_video'] as never);
      const formId = await saveServiceForm(tx, actor.id, found.form, form, files, removeVideo, now);
      const id = found.row.id;
      if (offered.kind !== found.kind) {
        await markRemoved(deps, tx, found, now);
        return addOffer(
          deps,
          tx,
          { professionalId: actor.id, offered, formId, latitude, longitude },
          professional.radius_km,
          now,
        );
      }
      await rejectDuplicateOffer(tx, actor.id, offered, id);
      const common = { latitude, longitude, form_id: formId };
      if (offered.kind === 'custom') {
        const { categoryId: category_id, subcategoryId: subcategory_id, name } = offered;
        const again = { state: 'pending', state_reason: null, state_at: now } as const;
        await store.updateCustomService(id, { ...common, ...again, category_id, subcategory_id, name });
        const wasPending = found.kind === 'custom' && found.row.state === 'pending';
        const custom = { id, professional_id: actor.id, name };
        await publishCustomServiceUpdate(deps, tx, custom, wasPending ? 'changed' : 'again', now);
        return { action_id: id, state: 'pending' };
      }
      await store.changeOffering(id, { ...common, service_id: offered.serviceId });
      await updateCoverage(tx, [id]);
      return { action_id: id, state: 'live' };
    };
  });
}

/** Removes a service. Assigned jobs stay. */
export function deleteOffer(
  deps: OfferDeps,
  { actor, idempotency }: EmployeeCall,
  kind: OwnOffer['kind'],
  actionId: number,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await withIdempotencyKey(tx, idempotency, now, async () => {
      const store = offerStore(tx);
      await store.lock(actor.id);
      const found = await findOwnOffer(tx, actor.id, actionId);
      if (found?.kind !== kind) throw new Failure('not_found');
      await markRemoved(deps, tx, found, now);
      if (!found.form) return;
      const { id, image_file_ids, video_file_id } = found.form;
      await releaseOwnFiles(tx, actor.id, [...image_file_ids, video_file_id]);
      await store.removeForm(id);
    });
  });
}

type Write = (tx: Tx, files: NewFiles, now: Date) => Promise<SavedOffer>;

/** @param prepare work that must happen before the transaction, such as geocoding */
async function save(
  { db, clock, objects }: OfferDeps,
  call: EmployeeCall,
  read: ParsedOffer,
  prepare: (form: ServiceForm) => Promise<Write>,
): Promise<SavedOffer> {
  const now = clock.now();
  return withOfferFiles(objects, call, read, async (saveFiles, start) => {
    if (!read.form) throw invalid(read.problems);
    const write = await prepare(read.form);
    return transaction(db, (tx) => {
      start();
      return withIdempotencyKey(tx, call.idempotency, now, async () => {
        const files = await saveFiles(tx, now);
        return write(tx, files, now);
      });
    });
  });
}

async function saveServiceForm(
  tx: Tx,
  professionalId: number,
  previous: FormRow | null,
  form: ServiceForm,
  files: NewFiles,
  removeVideo: boolean,
  now: Date,
): Promise<number> {
  const store = offerStore(tx);
  const oldVideo = previous?.video_file_id ?? null;
  const video = files.video ?? (removeVideo ? null : oldVideo);
  const columns = { ...columnsOf(form, now), video_file_id: video };
  const id =
    previous?.id ?? (await store.addForm({ professional_id: professionalId, ...columns, created_at: now }));
  if (previous) await store.changeForm(id, columns);
  if (files.images.length) await store.setImages(id, files.images);
  await releaseOwnFiles(tx, professionalId, [
    ...(files.images.length ? (previous?.image_file_ids ?? []) : []),
    video === oldVideo ? null : oldVideo,
  ]);
  return id;
}

/** Releases files that belong to the professional. Pictures that the catalogue has taken over have no owner and stay. */
async function releaseOwnFiles(tx: Tx, ownerId: number, ids: readonly (number | null)[]): Promise<void> {
  const removed = ids.filter((id) => id !== null);
  if (removed.length) await releaseFiles(tx, { ids: removed, ownerId });
}

async function markRemoved(deps: OfferDeps, tx: Tx, { kind, row }: OwnOffer, now: Date): Promise<void> {
  const store = offerStore(tx);
  const removed = { removed_at: now, form_id: null };
  if (kind === 'catalogue') {
    await store.changeOffering(row.id, removed);
    await updateCoverage(tx, [row.id]);
    const account_id = row.professional_id;
    return deps.publish(tx, availabilityChanged, `${account_id}:${now.getTime()}`, { account_id });
  }
  await store.updateCustomService(row.id, removed);
  // A rejected service is no longer in the operators' queue.
  if (row.state === 'pending') await publishCustomServiceUpdate(deps, tx, row, 'withdrawn', now);
}

function parseCall({ files, fileProblems }: EmployeeCall, fields: Fields, isEdit: boolean): ParsedOffer {
  const { images = [], video = [] } = files;
  return parseOffer({ fields, images: images.length, video: video.length > 0, fileProblems, isEdit });
}

function selectionOf({ category, subCategory, service, customService }: ServiceForm) {
  return { category, subCategory, service: service === OTHER_SERVICE ? null : service, name: customService };
}

function columnsOf({ name, mobile, email, address, employeeType, description }: ServiceForm, now: Date) {
  return { name, mobile, email, address, employee_type: employeeType, description, updated_at: now };
}
