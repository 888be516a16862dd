import { SERVICE_PICTURE, type ServiceForm } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { claimFiles, clearFileOwner, filesByIds } from '../../media/index.ts';
import { type MissingField, newlyMissing, type ServiceParts } from '../rules/missing-parts.ts';
import { catalogStore, type LockedService } from '../store.ts';
import { isSubcategoryOf, newSlug } from './offerable-services.ts';
import { setPriceNow } from './prices.ts';

/** Who edits, and when. */
export interface EditContext {
  readonly operatorId: number;
  readonly now: Date;
}

type Problems = Record<string, MessageKey[]>;

/**
 * Returns the version of a service and locks it until the end of the transaction.
 * @throws `not_found`
 */
export async function lockServiceVersion(tx: Tx, id: number): Promise<number> {
  return (await requireService(tx, id)).version;
}

/** Reads a service for a change and locks it. @throws `not_found` */
export async function requireService(tx: Tx, id: number): Promise<LockedService> {
  const service = await catalogStore(tx).locked(id);
  if (!service) throw new Failure('not_found');
  return service;
}

/**
 * Adds a draft of a service and returns its id.
 * @throws `invalid` with all problems that depend on the database
 */
export async function createService(
  tx: Tx,
  form: ServiceForm,
  { operatorId, now }: EditContext,
): Promise<number> {
  const problems = await formProblems(tx, form, { pictures: [], operatorId });
  if (Object.keys(problems).length) throw invalid(problems);
  const slug = await newSlug(tx, form.name_en);
  const { rows } = await sql<{ id: number }>`
    insert into services (category_id, subcategory_id, slug, servicetype, gender_choice, name_en, name_hi, about_en, about_hi,
      overview_en, overview_hi, search_words, picture_ids, active, draft, created_at)
    values (${form.category}, ${form.subcategory}, ${slug}, ${form.type}, ${form.gender_choice}, ${form.name_en}, ${form.name_hi},
      ${form.about_en}, ${form.about_hi}, ${form.overview_en}, ${form.overview_hi}, ${form.search_words},
      ${form.pictures}::bigint[], false, true, ${now}) returning id`.execute(tx);
  const id = rows[0]?.id as number;
  await setDraftPrice(tx, id, form, now);
  return id;
}

/** What an edit did: whether the service is in another sub-category now, so that its coverage has to follow. */
export interface EditedService {
  readonly changed: boolean;
  readonly moved: boolean;
}

/**
 * Changes a service. Its type and price can change only while it is a draft; a service that was published, or will be, may not lose
 * what publishing needs.
 * @throws `not_found`; `invalid` with all problems
 */
export async function editService(
  tx: Tx,
  id: number,
  form: ServiceForm,
  { operatorId, now }: EditContext,
): Promise<EditedService> {
  const before = await requireService(tx, id);
  const problems = await formProblems(tx, form, { pictures: before.picture_ids, operatorId });
  const add = (field: string, message: MessageKey) => (problems[field] ??= []).push(message);
  if (!before.draft) {
    if (form.type !== before.servicetype) add('type', 'catalogue.type_fixed');
    for (const field of ['per_hour', 'per_day'] as const)
      if (form[field] !== null) add(field, 'catalogue.price_by_day');
  }
  if (!before.draft || before.publish_at) {
    const after: ServiceParts = {
      ...form,
      servicetype: form.type,
      hasPicture: form.pictures.length > 0,
      hasPrice: before.draft ? form.per_hour !== null : before.current_price_id !== null,
    };
    for (const { part, field } of newlyMissing(partsOf(before), after)) add(field, `catalogue.add_${part}`);
  }
  if (Object.keys(problems).length) throw invalid(problems);
  await sql`update services set category_id = ${form.category}, subcategory_id = ${form.subcategory}, servicetype = ${form.type},
      gender_choice = ${form.gender_choice}, name_en = ${form.name_en}, name_hi = ${form.name_hi}, about_en = ${form.about_en},
      about_hi = ${form.about_hi}, overview_en = ${form.overview_en}, overview_hi = ${form.overview_hi},
      search_words = ${form.search_words}, picture_ids = ${form.pictures}::bigint[] where id = ${id}`.execute(
    tx,
  );
  if (before.draft) await setDraftPrice(tx, id, form, now);
  return {
    changed: (await requireService(tx, id)).version !== before.version,
    moved: form.subcategory !== before.subcategory_id,
  };
}

/** What decides whether a stored service is complete. */
export function partsOf(service: LockedService): ServiceParts {
  return {
    ...service,
    hasPicture: service.picture_ids.length > 0,
    hasPrice: service.current_price_id !== null,
  };
}

/** The problems of missing parts, by the fields of the form. */
export function missingProblems(missing: readonly MissingField[]): Problems {
  const problems: Problems = {};
  for (const { part, field } of missing) (problems[field] ??= []).push(`catalogue.add_${part}`);
  return problems;
}

async function formProblems(
  tx: Tx,
  { category, subcategory, pictures }: ServiceForm,
  current: { readonly pictures: readonly number[]; readonly operatorId: number },
): Promise<Problems> {
  const problems: Problems = {};
  if (!(await isSubcategoryOf(tx, category, subcategory)))
    problems['subcategory'] = ['offer.subcategory_required'];
  const picture = await pictureProblem(tx, pictures, current);
  if (picture) problems['pictures'] = [picture];
  return problems;
}

/** Claims the new pictures of a form for the platform, and returns why they cannot be used. */
async function pictureProblem(
  tx: Tx,
  pictures: readonly number[],
  current: { readonly pictures: readonly number[]; readonly operatorId: number },
): Promise<MessageKey | null> {
  if (new Set(pictures).size < pictures.length) return 'catalogue.picture_twice';
  const added = pictures.filter((id) => !current.pictures.includes(id));
  if (!(await claimFiles(tx, current.operatorId, added, { kinds: ['image'], visibility: 'public' })))
    return 'catalogue.picture_expired';
  for (const { width, height } of (await filesByIds(tx, added)).values()) {
    if (width < SERVICE_PICTURE.width || height < SERVICE_PICTURE.height)
      return 'catalogue.picture_too_small';
    if (!isFourToThree(width, height)) return 'catalogue.picture_ratio';
  }
  // The pictures stay if the operator's account is deleted.
  await clearFileOwner(tx, added);
  return null;
}

/** A pixel lost to rounding is allowed on either side. */
function isFourToThree(width: number, height: number): boolean {
  return (
    Math.abs(width * SERVICE_PICTURE.height - height * SERVICE_PICTURE.width) <= 2 * SERVICE_PICTURE.width
  );
}

/** Sets the price of a draft, or takes it away. Customers have not seen it, so it needs no day. */
async function setDraftPrice(
  tx: Tx,
  id: number,
  { per_hour, per_day }: ServiceForm,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ per_hour: number; per_day: number }>`
    select v.per_hour, v.per_day from services s join service_prices v on v.id = s.current_price_id where s.id = ${id}`.execute(
    tx,
  );
  const [current] = rows;
  if (per_hour === null || per_day === null) {
    if (current) await sql`update services set current_price_id = null where id = ${id}`.execute(tx);
    return;
  }
  const [perHour, perDay] = [per_hour * 100, per_day * 100];
  if (current?.per_hour !== perHour || current.per_day !== perDay)
    await setPriceNow(tx, id, { perDay, perHour }, now);
}
