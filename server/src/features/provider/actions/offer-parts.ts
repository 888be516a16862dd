import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { z } from 'zod';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { belongsTogether, serviceNamed, servicesByIds } from '../../catalog/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import type { Point } from '../../places/index.ts';
import { coverOfferings } from '../cover-offerings.ts';
import { customServiceMoved } from '../events.ts';
import { type CustomRow, offerStore } from '../offer-store.ts';

/** What writing offers builds on. */
export interface OfferParts extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly objects: ObjectStore;
  readonly geocoder: Geocoder;
}

/** What is offered: a service of the catalogue, or one that it does not have. */
export type Offered =
  | { readonly kind: 'catalogue'; readonly serviceId: number }
  | {
      readonly kind: 'custom';
      readonly categoryId: number;
      readonly subcategoryId: number;
      readonly name: string;
    };

/** What a form's choices mean; a name that the catalogue has in the sub-category is that service. */
export async function offeredBy(
  executor: Executor,
  chosen: {
    readonly category: number;
    readonly subCategory: number;
    readonly service: number | null;
    readonly name: string;
  },
): Promise<Offered> {
  const { category, subCategory, service, name } = chosen;
  if (!(await belongsTogether(executor, category, subCategory)))
    throw invalid({ subCategory: ['error.invalid_value'] });
  if (service !== null) {
    const found = (await servicesByIds(executor, [service])).get(service);
    if (!found?.active || found.subcategoryId !== subCategory)
      throw invalid({ service: ['error.invalid_value'] });
    return { kind: 'catalogue', serviceId: service };
  }
  const named = await serviceNamed(executor, subCategory, name);
  return named === null
    ? { kind: 'custom', categoryId: category, subcategoryId: subCategory, name }
    : { kind: 'catalogue', serviceId: named };
}

/**
 * Where an offer is: around its address. Asks the geocoder, so before a transaction. The profile's own address is where the professional's
 * base is, which they may have placed more exactly than any address.
 */
export async function placeOfOffer(
  { db, geocoder }: Pick<OfferParts, 'db' | 'geocoder'>,
  professionalId: number,
  typed: string | null,
): Promise<Point> {
  const [account, professional] = await Promise.all([
    accountsByIds(db, [professionalId]).then((found) => found.get(professionalId)),
    baseOf(db, professionalId),
  ]);
  const own = account?.address?.trim() || null;
  if (professional && (typed === null || typed === own)) return professional;
  const address = typed ?? own;
  const wrong: MessageKey = typed === null ? 'offer.base_not_found' : 'offer.address_not_found';
  const found = address === null ? 'not_found' : await geocoder.forward(address);
  if (found === 'unavailable') throw new Failure('unavailable');
  if (found === 'not_found') throw invalid({ address: [wrong] });
  return { latitude: found.latitude, longitude: found.longitude };
}

async function baseOf(executor: Executor, professionalId: number): Promise<Point | null> {
  const { latitude = null, longitude = null } = (await offerStore(executor).base(professionalId)) ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** An offer to be: what, where, and the form that describes it. */
export interface NewOffer extends Point {
  readonly professionalId: number;
  readonly offered: Offered;
  readonly formId: number | null;
}

/** What became of an offer. */
export interface SavedOffer {
  readonly action_id: number;
  readonly state: 'live' | 'waiting';
}

/** Adds an offer, in a transaction that holds the professional's lock: live at once where the catalogue has it, else for the operator. */
export async function addOffer(
  parts: Pick<OfferParts, 'publish'>,
  tx: Executor,
  { professionalId, offered, formId, latitude, longitude }: NewOffer,
  radiusKm: number,
  now: Date,
): Promise<SavedOffer> {
  const store = offerStore(tx);
  const common = { professional_id: professionalId, latitude, longitude, form_id: formId, created_at: now };
  await refuseTwice(tx, professionalId, offered, null);
  if (offered.kind === 'custom') {
    const { categoryId: category_id, subcategoryId: subcategory_id, name } = offered;
    const id = await store.addCustom({ ...common, category_id, subcategory_id, name, state_at: now });
    await tellOfCustom(parts, tx, { id, professional_id: professionalId, name }, 'new', now);
    return { action_id: id, state: 'waiting' };
  }
  const id = await store.addOffering({ ...common, service_id: offered.serviceId, radius_km: radiusKm });
  await coverOfferings(tx, [id]);
  return { action_id: id, state: 'live' };
}

/** Tells those who give custom services their price what became of one. */
export async function tellOfCustom(
  { publish }: Pick<OfferParts, 'publish'>,
  tx: Executor,
  { id, professional_id, name }: Pick<CustomRow, 'id' | 'professional_id' | 'name'>,
  step: z.input<typeof customServiceMoved.payload>['step'],
  now: Date,
): Promise<void> {
  await publish(tx, customServiceMoved, `${id}:${step}:${now.getTime()}`, {
    custom_id: id,
    account_id: professional_id,
    service: name,
    step,
    at: now.toISOString(),
  });
}

/** Nobody offers the same service twice; `except` is the one that is being edited. */
export async function refuseTwice(
  tx: Executor,
  professionalId: number,
  offered: Offered,
  except: number | null,
): Promise<void> {
  const store = offerStore(tx);
  const same =
    offered.kind === 'catalogue'
      ? await store.offeringOf(professionalId, offered.serviceId)
      : await store.customNamed(professionalId, offered.subcategoryId, offered.name);
  if (!same || same.id === except) return;
  throw offered.kind === 'catalogue'
    ? invalid({ service: ['offer.twice'] })
    : invalid({ customService: ['offer.custom_twice'] });
}
