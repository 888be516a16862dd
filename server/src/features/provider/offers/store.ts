import type { CustomServiceState } from '@aaspaas/contract/features/custom-services.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { ProviderTables } from '../tables.ts';

/** Cursor position: when a custom service entered its state, in milliseconds, and its id. */
export type CustomServicePosition = readonly [number, number];

export type FormFields = Omit<Updateable<ProviderTables['service_forms']>, 'professional_id' | 'created_at'>;

type NewOffering = Omit<Insertable<ProviderTables['offerings']>, 'removed_at'>;

type Base = Pick<Selectable<ProviderTables['professionals']>, 'latitude' | 'longitude' | 'radius_km'>;

/** Queries on offers and their forms. Queries for a professional's own offers take the professional's id. */
export function offerStore(executor: Executor) {
  const db = executor.withTables<ProviderTables>();
  const offerings = (professionalId: number) =>
    db
      .selectFrom('offerings')
      .selectAll()
      .where('professional_id', '=', professionalId)
      .where('removed_at', 'is', null);
  const base = (professionalId: number) =>
    db
      .selectFrom('professionals')
      .select(['latitude', 'longitude', 'radius_km'])
      .where('account_id', '=', professionalId);
  const customServices = () => db.selectFrom('custom_services').selectAll().where('removed_at', 'is', null);
  const open = (professionalId: number) =>
    customServices().where('professional_id', '=', professionalId).where('state', '<>', 'approved');
  return {
    /** Returns the live offerings of several professionals. */
    offeringsByProfessionals: (ids: readonly number[]) =>
      db
        .selectFrom('offerings')
        .select(['id', 'professional_id', 'service_id'])
        .where('professional_id', 'in', [...ids, -1])
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute(),

    /** Returns a professional's base and radius; undefined if the account is not a professional. */
    base: (professionalId: number): Promise<Base | undefined> => base(professionalId).executeTakeFirst(),
    /** Returns the bases of professionals whose base is known. */
    async bases(
      ids: readonly number[],
    ): Promise<{ account_id: number; latitude: number; longitude: number }[]> {
      const rows = await db
        .selectFrom('professionals')
        .select(['account_id', 'latitude', 'longitude'])
        .where('account_id', 'in', [...ids, -1])
        .where('latitude', 'is not', null)
        .where('longitude', 'is not', null)
        .$narrowType<{ latitude: number; longitude: number }>()
        .execute();
      return rows;
    },
    /** Returns the same and locks the row, so that changes of one professional run one after the other. */
    lock: (professionalId: number): Promise<Base | undefined> =>
      base(professionalId).forNoKeyUpdate().executeTakeFirst(),

    offerings: (professionalId: number) => offerings(professionalId).orderBy('id').execute(),
    offering: (professionalId: number, id: number) =>
      offerings(professionalId).where('id', '=', id).executeTakeFirst(),
    offeringOf: (professionalId: number, serviceId: number) =>
      offerings(professionalId).where('service_id', '=', serviceId).executeTakeFirst(),
    async addOffering(row: NewOffering): Promise<number> {
      const { id } = await db.insertInto('offerings').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    /** Adds an offering with the id of the custom service that it replaces. */
    async addOfferingWithId(id: number, row: NewOffering): Promise<void> {
      const { professional_id, service_id, latitude, longitude, radius_km, form_id, created_at } = row;
      await sql`
        insert into offerings (id, professional_id, service_id, latitude, longitude, radius_km, form_id, created_at)
        overriding system value
        values (${id}, ${professional_id}, ${service_id}, ${latitude}, ${longitude}, ${radius_km}, ${form_id}, ${created_at})`.execute(
        executor,
      );
    },
    async changeOffering(id: number, row: Updateable<ProviderTables['offerings']>): Promise<void> {
      await db.updateTable('offerings').set(row).where('id', '=', id).execute();
    },

    /** Returns a professional's custom services that are not offerings yet. */
    customServices: (professionalId: number) => open(professionalId).orderBy('id').execute(),
    custom: (professionalId: number, id: number) =>
      open(professionalId).where('id', '=', id).executeTakeFirst(),
    customServiceByName: (professionalId: number, subcategoryId: number, name: string) =>
      open(professionalId)
        .where('subcategory_id', '=', subcategoryId)
        .where(sql`lower(name)`, '=', name.toLowerCase())
        .executeTakeFirst(),
    async addCustomService(row: Insertable<ProviderTables['custom_services']>): Promise<number> {
      const { id } = await db
        .insertInto('custom_services')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async updateCustomService(id: number, row: Updateable<ProviderTables['custom_services']>): Promise<void> {
      await db.updateTable('custom_services').set(row).where('id', '=', id).execute();
    },
    /** Returns any custom service, for the operator who decides on it. */
    customServiceById: (id: number) => customServices().where('id', '=', id).executeTakeFirst(),
    /** Returns custom services in a state: pending ones longest waiting first, decided ones latest first. */
    customServicesByState(state: CustomServiceState, { after, limit }: PageRequest<CustomServicePosition>) {
      const pending = state === 'pending';
      const order = pending ? 'asc' : 'desc';
      return customServices()
        .where('state', '=', state)
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(state_at, id) ${pending ? sql`>` : sql`<`} (${new Date(after?.[0] ?? 0)}::timestamptz, ${after?.[1]}::bigint)`,
          ),
        )
        .orderBy('state_at', order)
        .orderBy('id', order)
        .limit(limit)
        .execute();
    },
    async customServiceCounts(): Promise<Record<CustomServiceState, number>> {
      const { rows } = await sql<Pick<CustomServiceRow, 'state'> & { count: number }>`
        select state, count(*)::int as count from custom_services where removed_at is null group by state`.execute(
        executor,
      );
      return {
        pending: 0,
        approved: 0,
        rejected: 0,
        ...Object.fromEntries(rows.map((one) => [one.state, one.count])),
      };
    },

    async addForm(row: Insertable<ProviderTables['service_forms']>): Promise<number> {
      const { id } = await db
        .insertInto('service_forms')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async changeForm(id: number, row: FormFields): Promise<void> {
      await db.updateTable('service_forms').set(row).where('id', '=', id).execute();
    },
    /** Returns forms with the file ids of their pictures, in display order. */
    forms: (ids: readonly number[]) =>
      db
        .selectFrom('service_forms')
        .selectAll()
        .select(
          sql<
            number[]
          >`array(select file_id from service_form_images where form_id = service_forms.id order by position)`.as(
            'image_file_ids',
          ),
        )
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),
    async setImages(formId: number, fileIds: readonly number[]): Promise<void> {
      await db.deleteFrom('service_form_images').where('form_id', '=', formId).execute();
      await db
        .insertInto('service_form_images')
        .values(fileIds.map((file_id, position) => ({ form_id: formId, position, file_id })))
        .execute();
    },
    async removeForm(id: number): Promise<void> {
      await db.deleteFrom('service_forms').where('id', '=', id).execute();
    },
  };
}

type Store = ReturnType<typeof offerStore>;
export type FormRow = Awaited<ReturnType<Store['forms']>>[number];
export type OfferingRow = Awaited<ReturnType<Store['offerings']>>[number];
export type CustomServiceRow = Awaited<ReturnType<Store['customServices']>>[number];

/** A professional's own offer with its form. */
export type OwnOffer = { readonly form: FormRow | null } & (
  | { readonly kind: 'catalogue'; readonly row: OfferingRow }
  | { readonly kind: 'custom'; readonly row: CustomServiceRow }
);

/** Finds a professional's own offer of either kind. No offering has the id of another custom service. */
export async function findOwnOffer(
  executor: Executor,
  professionalId: number,
  actionId: number,
): Promise<OwnOffer | undefined> {
  const store = offerStore(executor);
  const formOf = async ({ form_id }: { readonly form_id: number | null }) =>
    form_id === null ? null : ((await store.forms([form_id]))[0] ?? null);
  const offering = await store.offering(professionalId, actionId);
  if (offering) return { kind: 'catalogue', row: offering, form: await formOf(offering) };
  const custom = await store.custom(professionalId, actionId);
  return custom && { kind: 'custom', row: custom, form: await formOf(custom) };
}
