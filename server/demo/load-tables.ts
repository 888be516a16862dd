import { type Insertable, sql } from 'kysely';
import { rewriteWorkingTime, updateCoverage } from '../src/features/provider/index.ts';
import type { Tx } from '../src/platform/db/connect.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import type { Row } from '../src/platform/db/tables.ts';
import type { DemoContent } from './content/demo-content.ts';

/** Returns the id of a picture's file. */
export type FileIds = (slug: string) => number;

const DAY = 86_400_000;

/** Creation time of the demo's rows, before its oldest review. */
const DAYS_BEFORE = 400;

/** What operators checked about a verified professional: days after the registration, from these years of experience on. */
const DEMO_CHECKS = [
  { kind: 'identity', daysLater: 0, minYears: 0 },
  { kind: 'address', daysLater: 2, minYears: 3 },
  { kind: 'skills', daysLater: 5, minYears: 6 },
] as const;

/** Writes categories, sub-categories, services and their prices. */
export async function loadCatalogue(
  tx: Tx,
  now: Date,
  fileIds: FileIds,
  { categories, subcategories, services }: DemoContent,
): Promise<void> {
  const since = new Date(now.getTime() - DAYS_BEFORE * DAY);
  await insertAll(
    tx,
    'categories',
    categories.map(({ id, slug, name, picture }, position) => ({
      id,
      slug,
      name_en: name.en,
      name_hi: name.hi,
      picture_id: fileIds(picture),
      position,
    })),
  );
  await insertAll(
    tx,
    'subcategories',
    subcategories.map(({ id, slug, category, name, picture, jobDescriptions }, position) => ({
      id,
      category_id: category,
      slug,
      name_en: name.en,
      name_hi: name.hi,
      picture_id: fileIds(picture),
      position,
      job_descriptions_en: jobDescriptions.map(({ en }) => en),
      job_descriptions_hi: jobDescriptions.map(({ hi }) => hi),
    })),
  );
  await insertAll(
    tx,
    'services',
    services.map((service) => ({
      id: service.id,
      category_id: service.category,
      subcategory_id: service.subcategory,
      slug: service.slug,
      servicetype: service.type,
      gender_choice: service.type === 'service' && service.genderChoice === true,
      name_en: service.name.en,
      name_hi: service.name.hi,
      about_en: service.aboutUs.en,
      about_hi: service.aboutUs.hi,
      overview_en: service.overview.en,
      overview_hi: service.overview.hi,
      search_words: service.searchWords.join(' '),
      picture_ids: service.pictures.map(fileIds),
      // A bookable service may only become active once it has a price.
      active: false,
      created_at: since,
    })),
  );
  await insertAll(
    tx,
    'service_prices',
    services.flatMap(({ id, perDay, perHour }) =>
      perDay === null
        ? []
        : [{ service_id: id, per_day: perDay * 100, per_hour: perHour * 100, valid_from: since }],
    ),
  );
  await sql`update services set active = true,
    current_price_id = (select p.id from service_prices p where p.service_id = services.id)`.execute(tx);
  for (const table of ['subcategories', 'services'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      tx,
    );
}

/** Gives the demo's operators their roles. They log in without a second factor, so that every visitor can try the console. */
async function loadOperators(tx: Tx, since: Date, accounts: DemoContent['accounts']): Promise<void> {
  const operators = accounts.flatMap(({ mobile, roles }) => (roles ? [{ mobile, roles }] : []));
  await sql`insert into operators (account_id, roles, created_at, accepted_at, totp_exempt)
    select a.id, array(select jsonb_array_elements_text(one.roles)), ${since}, ${since}, true
    from jsonb_to_recordset(${JSON.stringify(operators)}::jsonb) as one (mobile text, roles jsonb)
    join accounts a on a.mobile = one.mobile and a.role = 'admin'`.execute(tx);
}

/** Writes the demo's accounts, all professionals, their offerings, locations and calendars. */
export async function loadProfessionals(
  tx: Tx,
  now: Date,
  fileIds: FileIds,
  hash: string,
  content: DemoContent,
): Promise<void> {
  const { accounts, professionals } = content;
  const since = new Date(now.getTime() - DAYS_BEFORE * DAY);
  const yesterday = new Date(now.getTime() - DAY);
  const common = { password_hash: hash, verified_at: since, language: 'en', created_at: since };
  await insertAll(tx, 'accounts', [
    ...accounts
      .filter(({ role }) => role !== 'employee')
      .map(({ role, mobile, name }) => ({
        role,
        mobile,
        name,
        email: null,
        address: null,
        description: null,
        avatar_file_id: null,
        ...common,
      })),
    ...professionals.map((one) => ({
      role: 'employee',
      mobile: one.mobile,
      name: one.name,
      email: one.email,
      address: one.address,
      description: one.description.en,
      avatar_file_id: fileIds(one.picture),
      ...common,
    })),
  ]);
  await loadOperators(tx, since, accounts);
  const idOf = await idsByMobile(tx);
  await insertAll(
    tx,
    'professionals',
    professionals.map((one) => ({
      account_id: idOf(one.mobile),
      state: one.status,
      state_at: one.status === 'approved' ? since : yesterday,
      dob: one.dateOfBirth,
      gender: one.gender,
      employee_type: one.employeeType,
      experience: String(one.experienceYears),
      about: one.description.en,
      bank_name: one.bank.name,
      // The full number would be stored encrypted, which needs the secret key.
      account_last4: one.bank.accountNumber.slice(-4),
      ifsc: one.bank.ifsc,
      branch_name: one.bank.branch,
      latitude: one.latitude,
      longitude: one.longitude,
      radius_km: one.radiusKm,
      paused: false,
      id_verified: one.idVerified,
      approved_photo_id: one.status === 'approved' ? fileIds(one.picture) : null,
      created_at: one.status === 'approved' ? since : yesterday,
    })),
  );
  await insertAll(
    tx,
    'professional_checks',
    professionals
      .filter(({ status, idVerified }) => status === 'approved' && idVerified)
      .flatMap(({ mobile, experienceYears }) =>
        DEMO_CHECKS.filter(({ minYears }) => experienceYears >= minYears).map(({ kind, daysLater }) => ({
          professional_id: idOf(mobile),
          kind,
          checked_at: new Date(since.getTime() + daysLater * DAY),
        })),
      ),
  );
  await loadOfferings(tx, since, idOf, content);
  const approved = professionals.filter(({ status }) => status === 'approved');
  await rewriteWorkingTime(
    tx,
    approved.map(({ mobile }) => idOf(mobile)),
    now,
  );
}

async function loadOfferings(
  tx: Tx,
  since: Date,
  idOf: (mobile: string) => number,
  { professionals, services }: DemoContent,
): Promise<void> {
  const serviceId = serviceIdsBySlug(services);
  await insertAll(
    tx,
    'offerings',
    professionals.flatMap(({ mobile, latitude, longitude, radiusKm, offerings }) =>
      offerings.map(({ service }) => ({
        professional_id: idOf(mobile),
        service_id: serviceId(service),
        latitude,
        longitude,
        radius_km: radiusKm,
        created_at: since,
      })),
    ),
  );
  const { rows } = await sql<Pick<Row<'offerings'>, 'id'>>`select id from offerings`.execute(tx);
  await updateCoverage(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Writes reviews and the totals derived from them. */
export async function loadReviews(tx: Tx, now: Date, { reviews, services }: DemoContent): Promise<void> {
  const idOf = await idsByMobile(tx);
  const serviceId = serviceIdsBySlug(services);
  await insertAll(
    tx,
    'reviews',
    reviews(now).map((review) => ({
      service_id: serviceId(review.service),
      professional_id: idOf(review.professional),
      reviewer_name: review.reviewer,
      rating: review.rating,
      comment: review.comment,
      created_at: review.createdAt,
    })),
  );
  await sql`insert into service_ratings (service_id, reviews, stars)
    select service_id, count(*), sum(rating) from reviews group by service_id`.execute(tx);
  await sql`insert into professional_ratings (professional_id, reviews, stars)
    select professional_id, count(*), sum(rating) from reviews group by professional_id`.execute(tx);
}

/** Writes pages and banners. */
export async function loadContent(tx: Tx, fileIds: FileIds, { pages, banners }: DemoContent): Promise<void> {
  await insertAll(
    tx,
    'pages',
    pages.map(({ slug, title, body }) => ({
      slug,
      title_en: title.en,
      title_hi: title.hi,
      body_en: body.en,
      body_hi: body.hi,
    })),
  );
  await sql`insert into page_revisions (slug, number, title_en, title_hi, body_en, body_hi, note)
    select slug, 1, title_en, title_hi, body_en, body_hi, '' from pages`.execute(tx);
  await sql`update pages p set revision_id = r.id from page_revisions r where r.slug = p.slug`.execute(tx);
  await insertAll(
    tx,
    'banners',
    banners.map(({ title, description, color, picture }, position) => ({
      title_en: title.en,
      title_hi: title.hi,
      description_en: description.en,
      description_hi: description.hi,
      color,
      picture_id: fileIds(picture),
      position,
    })),
  );
}

function serviceIdsBySlug(services: DemoContent['services']): (slug: string) => number {
  const ids = new Map(services.map(({ slug, id }) => [slug, id]));
  return (slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`the demo has no service ${slug}`);
    return id;
  };
}

async function idsByMobile(tx: Tx): Promise<(mobile: string) => number> {
  const { rows } = await sql<
    Pick<Row<'accounts'>, 'id' | 'mobile'>
  >`select id, mobile from accounts where role = 'employee'`.execute(tx);
  const ids = new Map(rows.map(({ id, mobile }) => [mobile, id]));
  return (mobile) => {
    const id = ids.get(mobile);
    if (id === undefined) throw new Error(`the demo has no professional ${mobile}`);
    return id;
  };
}

/** Inserts all rows in one statement, parsed with the table's row type. Every row has the same columns. */
async function insertAll<Name extends keyof Schema>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
