import { type Generated, type Insertable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

type RegistrationTables = {
  professionals: {
    account_id: number;
    state: 'pending' | 'approved' | 'rejected';
    state_reason: string | null;
    state_at: Date;
    /** `YYYY-MM-DD`. */
    dob: string | null;
    gender: string | null;
    employee_type: string | null;
    experience: string | null;
    about: string | null;
    bank_name: string | null;
    account_sealed: Buffer | null;
    account_last4: string | null;
    ifsc: string | null;
    branch_name: string | null;
    latitude: number | null;
    longitude: number | null;
    id_verified: Generated<boolean>;
    /** Fingerprint of the submitted fields and files, without the password. */
    registration_fingerprint: Buffer | null;
    created_at: Date;
  };
  verification_documents: {
    id: Generated<number>;
    account_id: number;
    position: number;
    file_id: number;
    created_at: Date;
  };
};

/** Columns of a registration besides the account. */
export type RegistrationRow = Insertable<RegistrationTables['professionals']>;

/** Queries on registrations and their ID proofs. */
export function registrationStore(executor: Executor) {
  const db = executor.withTables<RegistrationTables>();
  return {
    one: (id: number) =>
      db
        .selectFrom('professionals')
        .selectAll()
        .select(sql<string | null>`dob::text`.as('dob'))
        .where('account_id', '=', id)
        .executeTakeFirst(),

    many: (ids: readonly number[]) =>
      db
        .selectFrom('professionals')
        .select([
          'account_id',
          'gender',
          'bank_name',
          'account_last4',
          'ifsc',
          'branch_name',
          'employee_type',
          'id_verified',
        ])
        .select(sql<string | null>`dob::text`.as('dob'))
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

    /** Erases the personal data of a registration. */
    erase: (id: number) =>
      db
        .updateTable('professionals')
        .set({
          state_reason: null,
          dob: null,
          gender: null,
          employee_type: null,
          experience: null,
          about: null,
          bank_name: null,
          account_sealed: null,
          account_last4: null,
          ifsc: null,
          branch_name: null,
          latitude: null,
          longitude: null,
          id_verified: false,
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
