import type { CheckKind } from '@aaspaas/contract/features/check-kinds.ts';
import { WORK_DETAILS } from '@aaspaas/contract/features/provider-registration.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { ProfessionalState, ProviderTables } from '../tables.ts';

/** Cursor position: when a professional entered their state, in milliseconds, and their account id. */
export type ApplicationPosition = readonly [number, number];

/** Columns of a registration besides the account. */
export type RegistrationRow = Insertable<ProviderTables['professionals']>;

const PROFESSIONAL_COLUMNS = [
  'account_id',
  'state',
  'state_reason',
  'state_at',
  'employee_type',
  ...WORK_DETAILS,
  'about',
  'latitude',
  'longitude',
  'radius_km',
  'paused',
  'id_verified',
  'approved_photo_id',
  'created_at',
] as const;

/** A professional as the rest of the product sees them, without personal details. */
export type ProfessionalRow = Pick<
  Selectable<ProviderTables['professionals']>,
  (typeof PROFESSIONAL_COLUMNS)[number]
>;

/** Queries on professionals, their registrations and ID proofs. */
export function registrationStore(executor: Executor) {
  const db = executor.withTables<ProviderTables>();
  return {
    professional: (id: number) =>
      db
        .selectFrom('professionals')
        .select(PROFESSIONAL_COLUMNS)
        .where('account_id', '=', id)
        .executeTakeFirst(),

    /** Returns professionals in a state: pending ones longest waiting first, others latest decision first. */
    async byState(state: ProfessionalState, { after, limit }: PageRequest<ApplicationPosition>) {
      const [order, comparison] = state === 'pending' ? [sql``, sql`>`] : [sql`desc`, sql`<`];
      const cursorCondition = after
        ? sql`and (state_at, account_id) ${comparison} (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
        : sql``;
      const { rows } = await sql<ProfessionalRow>`
        select ${sql.join(PROFESSIONAL_COLUMNS.map((column) => sql.ref(column)))} from professionals where state = ${state} ${cursorCondition}
        order by state_at ${order}, account_id ${order} limit ${limit}`.execute(executor);
      return rows;
    },

    async countsByState(): Promise<Record<ProfessionalState, number>> {
      const { rows } = await sql<Pick<ProfessionalRow, 'state'> & { count: number }>`
        select state, count(*)::int as count from professionals group by state`.execute(executor);
      const counts = { pending: 0, approved: 0, rejected: 0 };
      return Object.assign(counts, Object.fromEntries(rows.map(({ state, count }) => [state, count])));
    },

    /** Changes the state only from an expected one; returns whether it changed. */
    async decide(
      id: number,
      from: readonly ProfessionalState[],
      state: ProfessionalState,
      reason: string | null,
      now: Date,
      idVerified?: boolean,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('professionals')
        .set({
          state,
          state_reason: reason,
          state_at: now,
          ...(idVerified === undefined ? {} : { id_verified: idVerified }),
        })
        .where('account_id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Returns a registration with its personal details. */
    one: (id: number) =>
      db.selectFrom('professionals').selectAll().where('account_id', '=', id).executeTakeFirst(),

    many: (ids: readonly number[]) =>
      db
        .selectFrom('professionals')
        .select([
          'account_id',
          'dob',
          'gender',
          'bank_name',
          'account_last4',
          'ifsc',
          'branch_name',
          'employee_type',
          'id_verified',
        ])
        .where('account_id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),

    add: (row: RegistrationRow) => db.insertInto('professionals').values(row).execute(),

    /** Submits a rejected registration again. Returns false if its state has changed since that rejection. */
    async again(
      id: number,
      rejectedAt: Date,
      changes: Partial<Omit<RegistrationRow, 'account_id' | 'created_at'>>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('professionals')
        .set({ ...changes, state: 'pending', state_reason: null, id_verified: false })
        .where('account_id', '=', id)
        .where('state', '=', 'rejected')
        .where('state_at', '=', rejectedAt)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Returns the files of professionals' ID proofs, in order. */
    documents: (ids: readonly number[]) =>
      db
        .selectFrom('verification_documents')
        .select(['account_id', 'file_id'])
        .where('account_id', '=', sql<number>`any(${ids}::bigint[])`)
        .orderBy('account_id')
        .orderBy('position')
        .execute(),

    addDocuments: (id: number, files: readonly number[], at: Date) =>
      db
        .insertInto('verification_documents')
        .values(files.map((file_id, position) => ({ account_id: id, position, file_id, created_at: at })))
        .execute(),

    /** Deletes all ID proofs of a professional and returns their file ids. */
    async removeDocuments(id: number): Promise<number[]> {
      const rows = await db
        .deleteFrom('verification_documents')
        .where('account_id', '=', id)
        .returning('file_id')
        .execute();
      return rows.map(({ file_id }) => file_id);
    },

    /** Returns the checks that professionals passed. */
    checks: (ids: readonly number[]) =>
      db
        .selectFrom('professional_checks')
        .selectAll()
        .where('professional_id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),

    /** Records that a professional passed a check; a later check replaces the time of an earlier one. */
    async recordCheck(id: number, kind: CheckKind, at: Date): Promise<void> {
      await db
        .insertInto('professional_checks')
        .values({ professional_id: id, kind, checked_at: at })
        .onConflict((on) => on.columns(['professional_id', 'kind']).doUpdateSet({ checked_at: at }))
        .execute();
      if (kind === 'identity')
        await db
          .updateTable('professionals')
          .set({ id_verified: true })
          .where('account_id', '=', id)
          .execute();
    },

    /** Approves a picture of a professional. */
    approvePhoto: (id: number, fileId: number) =>
      db
        .updateTable('professionals')
        .set({ approved_photo_id: fileId })
        .where('account_id', '=', id)
        .execute(),

    /** Erases the personal data of a registration. */
    erase: (id: number) =>
      db
        .updateTable('professionals')
        .set({
          state_reason: null,
          dob: null,
          gender: null,
          employee_type: null,
          ...recordOf(WORK_DETAILS, () => null),
          about: null,
          bank_name: null,
          account_sealed: null,
          account_last4: null,
          ifsc: null,
          branch_name: null,
          latitude: null,
          longitude: null,
          id_verified: false,
          approved_photo_id: null,
          registration_fingerprint: null,
        })
        .where('account_id', '=', id)
        .execute(),
  };
}

/** A stored registration. */
export type StoredRegistration = NonNullable<
  Awaited<ReturnType<ReturnType<typeof registrationStore>['one']>>
>;

/**
 * Locks a professional's row until the transaction ends, so that their jobs, working hours and radius cannot change
 * meanwhile. Lock a booking line before its professional, never after.
 */
export async function lockProfessional(tx: Executor, id: number): Promise<void> {
  await sql`select 1 from professionals where account_id = ${id} for no key update`.execute(tx);
}

/** Locks several professionals in ascending order of id, so that concurrent transactions cannot deadlock. */
export async function lockProfessionals(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await sql`select 1 from professionals where account_id = any(${ids}::bigint[])
      order by account_id for no key update`.execute(tx);
}

/** Locks a professional unless another transaction has; returns whether it did. For transactions that hold other professionals. */
export async function tryLockProfessional(tx: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from professionals where account_id = ${id} for no key update skip locked`.execute(tx);
  return rows.length > 0;
}
