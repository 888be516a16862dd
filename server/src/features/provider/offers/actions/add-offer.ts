import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { z } from 'zod';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Geocoder } from '../../../../ports/geocoder/port.ts';
import type { ObjectStore } from '../../../../ports/object-store/port.ts';
import { isSubcategoryOf, findServiceByName, servicesByIds } from '../../../catalog/index.ts';
import { accountsByIds } from '../../../identity/index.ts';
import type { Point } from '../../../places/index.ts';
import { updateCoverage } from './update-coverage.ts';
import { customServiceUpdated } from '../../events.ts';
import { type CustomServiceRow, offerStore } from '../store.ts';

/** Dependencies of the actions that write offers. */
export interface OfferDeps extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly objects: ObjectStore;
  readonly geocoder: Geocoder;
}

/** The offered service: one of the catalogue, or a custom one. */
export type OfferTarget =
  | { readonly kind: 'catalogue'; readonly serviceId: number }
  | {
      readonly kind: 'custom';
      readonly categoryId: number;
      readonly subcategoryId: number;
      readonly name: string;
    };

/** Resolves the choices of a form. A name that the catalogue has in the sub-category means that service. */
export async function resolveOfferTarget(
  executor: Executor,
  selection: {
    readonly category: number;
    readonly subCategory: number;
    readonly service: number | null;
    readonly name: string;
  },
): Promise<OfferTarget> {
  const { category, subCategory, service, name } = selection;
  if (!(await isSubcategoryOf(executor, category, subCategory)))
    throw invalid({ subCategory: ['error.invalid_value'] });
  if (service !== null) {
    const result = (await servicesByIds(executor, [service])).get(service);
    if (!result?.active || result.subcategoryId !== subCategory)
      throw invalid({ service: ['error.invalid_value'] });
    return { kind: 'catalogue', serviceId: service };
  }
  const existingId = await findServiceByName(executor, subCategory, name);
  return existingId === null
    ? { kind: 'custom', categoryId: category, subcategoryId: subCategory, name }
    : { kind: 'catalogue', serviceId: existingId };
}

/**
 * Returns the location of an offer: its address. Calls the geocoder, so call it before a transaction. The profile's own
 * address resolves to the professional's base, whose location may be more exact than the geocoded address.
 */
export async function locateOffer(
  { db, geocoder }: Pick<OfferDeps, 'db' | 'geocoder'>,
  professionalId: number,
  typedAddress: string | null,
): Promise<Point> {
  const [account, professional] = await Promise.all([
    accountsByIds(db, [professionalId]).then((result) => result.get(professionalId)),
    baseOf(db, professionalId),
  ]);
  const profileAddress = account?.address?.trim() || null;
  if (professional && (typedAddress === null || typedAddress === profileAddress)) return professional;
  const address = typedAddress ?? profileAddress;
  const problemKey: MessageKey = typedAddress === null ? 'offer.base_not_found' : 'offer.address_not_found';
  const result = address === null ? 'not_found' : await geocoder.forward(address);
  if (result === 'unavailable') throw new Failure('unavailable');
  if (result === 'not_found') throw invalid({ address: [problemKey] });
  return { latitude: result.latitude, longitude: result.longitude };
}

async function baseOf(executor: Executor, professionalId: number): Promise<Point | null> {
  const { latitude = null, longitude = null } = (await offerStore(executor).base(professionalId)) ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A new offer: service, location and the form that describes it. */
export interface OfferDraft extends Point {
  readonly professionalId: number;
  readonly offered: OfferTarget;
  readonly formId: number | null;
}

/** Result of saving an offer. */
export type SavedOffer = { readonly action_id: number; readonly state: 'live' | 'pending' };

/**
 * Adds an offer, in a transaction that has locked the professional: live immediately for a catalogue service, otherwise
 * pending an operator's decision.
 */
export async function addOffer(
  deps: Pick<OfferDeps, 'publish'>,
  tx: Executor,
  { professionalId, offered, formId, latitude, longitude }: OfferDraft,
  radiusKm: number,
  now: Date,
): Promise<SavedOffer> {
  const store = offerStore(tx);
  const common = { professional_id: professionalId, latitude, longitude, form_id: formId, created_at: now };
  await rejectDuplicateOffer(tx, professionalId, offered, null);
  if (offered.kind === 'custom') {
    const { categoryId: category_id, subcategoryId: subcategory_id, name } = offered;
    const id = await store.addCustomService({ ...common, category_id, subcategory_id, name, state_at: now });
    await publishCustomServiceUpdate(deps, tx, { id, professional_id: professionalId, name }, 'new', now);
    return { action_id: id, state: 'pending' };
  }
  const id = await store.addOffering({ ...common, service_id: offered.serviceId, radius_km: radiusKm });
  await updateCoverage(tx, [id]);
  return { action_id: id, state: 'live' };
}

/** Publishes a change of a custom service for the operators who price them. */
export async function publishCustomServiceUpdate(
  { publish }: Pick<OfferDeps, 'publish'>,
  tx: Executor,
  { id, professional_id, name }: Pick<CustomServiceRow, 'id' | 'professional_id' | 'name'>,
  step: z.input<typeof customServiceUpdated.payload>['step'],
  now: Date,
): Promise<void> {
  await publish(tx, customServiceUpdated, `${id}:${step}:${now.getTime()}`, {
    custom_id: id,
    account_id: professional_id,
    service: name,
    step,
    at: now.toISOString(),
  });
}

/** Throws if the professional already offers the same service; `except` is the offer being edited. */
export async function rejectDuplicateOffer(
  tx: Executor,
  professionalId: number,
  offered: OfferTarget,
  except: number | null,
): Promise<void> {
  const store = offerStore(tx);
  const duplicate =
    offered.kind === 'catalogue'
      ? await store.offeringOf(professionalId, offered.serviceId)
      : await store.customServiceByName(professionalId, offered.subcategoryId, offered.name);
  if (!duplicate || duplicate.id === except) return;
  throw offered.kind === 'catalogue'
    ? invalid({ service: ['offer.duplicate'] })
    : invalid({ customService: ['offer.custom_duplicate'] });
}
