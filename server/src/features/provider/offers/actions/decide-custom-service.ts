import type { CatalogueEntry } from '@aaspaas/contract/features/custom-services.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { addService, isSubcategoryOf, findServiceByName } from '../../../catalog/index.ts';
import { clearFileOwner } from '../../../media/index.ts';
import { updateCoverage } from './update-coverage.ts';
import { type CustomServiceRow, offerStore } from '../store.ts';

/** An operator's decision on a custom service, for the notification. */
export interface CustomServiceDecision {
  readonly professionalId: number;
  readonly name: Readonly<Record<Language, string>>;
}

/**
 * Adds a custom service to the catalogue and makes it an offering of the professional, in the operator's transaction. The
 * `action_id` does not change.
 */
export async function approveCustomService(
  tx: Executor,
  id: number,
  entry: CatalogueEntry,
  now: Date,
): Promise<CustomServiceDecision & { readonly serviceId: number }> {
  const store = offerStore(tx);
  const custom = await lockPendingCustomService(tx, id);
  const { category, subCategory } = entry;
  if (!(await isSubcategoryOf(tx, category, subCategory)))
    throw invalid({ subCategory: ['error.invalid_value'] });
  for (const name of [entry.name, entry.name_hi])
    if (await findServiceByName(tx, subCategory, name)) throw invalid({ name: ['offer.entry_name_taken'] });
  const [form] = custom.form_id === null ? [] : await store.forms([custom.form_id]);
  const name = { en: entry.name, hi: entry.name_hi };
  const serviceId = await addService(
    tx,
    {
      name,
      about: { en: entry.about, hi: entry.about_hi },
      categoryId: category,
      subcategoryId: subCategory,
      perDay: rupees(entry.per_day),
      perHour: rupees(entry.per_hour),
      pictureIds: form?.image_file_ids ?? [],
    },
    now,
  );
  await clearFileOwner(tx, form?.image_file_ids ?? []);
  const { professional_id, latitude, longitude, form_id } = custom;
  const radius_km = (await store.base(professional_id))?.radius_km as number;
  await store.updateCustomService(id, {
    state: 'approved',
    state_at: now,
    service_id: serviceId,
    form_id: null,
  });
  const offering = { professional_id, service_id: serviceId, latitude, longitude, radius_km, form_id };
  await store.addOfferingWithId(id, { ...offering, created_at: now });
  await updateCoverage(tx, [id]);
  return { professionalId: professional_id, name, serviceId };
}

/** Rejects a custom service, in the operator's transaction. The professional can change it and submit it again. */
export async function rejectCustomService(
  tx: Executor,
  id: number,
  reason: string,
  now: Date,
): Promise<CustomServiceDecision> {
  const { professional_id, name } = await lockPendingCustomService(tx, id);
  await offerStore(tx).updateCustomService(id, { state: 'rejected', state_reason: reason, state_at: now });
  return { professionalId: professional_id, name: { en: name, hi: name } };
}

async function lockPendingCustomService(tx: Executor, id: number): Promise<CustomServiceRow> {
  const store = offerStore(tx);
  const previous = await store.customServiceById(id);
  // Serializes with a concurrent change by the professional.
  if (previous) await store.lock(previous.professional_id);
  const custom = await store.customServiceById(id);
  if (!custom) throw new Failure('not_found');
  if (custom.state !== 'pending') throw new Failure('state_changed');
  return custom;
}
