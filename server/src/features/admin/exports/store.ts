import type { ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { daysBefore, olderThan, type Retention } from '../../../platform/jobs/prune.ts';
import type { AdminTables } from '../tables.ts';

/** An export to start. */
export interface NewExport {
  readonly operatorId: number;
  readonly list: ExportedList;
  readonly query: string;
  readonly filtered: boolean;
  readonly language: Language;
  readonly objectKey: string;
}

/** An export that a worker has begun; `attempts` identifies its turn. */
export type BegunExport = Pick<
  Row<'list_exports', { list: ExportedList; language: Language }>,
  'id' | 'operator_id' | 'list' | 'query' | 'language' | 'object_key' | 'attempts'
>;

/** The file of an export. */
export interface ExportedFile {
  readonly rows: number;
  readonly bytes: number;
  readonly roles: readonly OperatorRole[];
}

/** The exports of an operator, or of everyone, the newest first. */
export function exportsQuery(
  operatorId: number | null,
  { after, limit }: PageRequest<number>,
): RawBuilder<ListedExport> {
  return sql<ListedExport>`
    select e.id, e.list, e.filtered, e.operator_id, a.name as operator_name, e.state, e.rows, e.bytes, e.requested_at, e.finished_at, e.expires_at
    from list_exports e join accounts a on a.id = e.operator_id
    where e.id < ${after ?? Number.MAX_SAFE_INTEGER} ${operatorId === null ? sql`` : sql`and e.operator_id = ${operatorId}`}
    order by e.id desc limit ${limit}`;
}

/** An export with the name of its operator. */
export type ListedExport = Pick<
  Row<'list_exports', { list: ExportedList; state: 'preparing' | 'ready' | 'failed' | 'expired' }>,
  | 'id'
  | 'list'
  | 'filtered'
  | 'operator_id'
  | 'state'
  | 'rows'
  | 'bytes'
  | 'requested_at'
  | 'finished_at'
  | 'expires_at'
> & { readonly operator_name: string };

/** Large exports of lists. */
export function exportStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  return {
    async add(
      { operatorId, list, query, filtered, language, objectKey }: NewExport,
      now: Date,
    ): Promise<number> {
      const { id } = await db
        .insertInto('list_exports')
        .values({
          operator_id: operatorId,
          list,
          query,
          filtered,
          language,
          object_key: objectKey,
          leased_until: now,
          requested_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    byId: (id: number) =>
      db
        .selectFrom('list_exports')
        .select([
          'id',
          'list',
          'query',
          'operator_id',
          'state',
          'object_key',
          'roles',
          'bytes',
          'rows',
          'expires_at',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),
    /** Begins the oldest export that no worker has, and leases it to this one; undefined if there is none. */
    async begin(now: Date, leasedUntil: Date): Promise<BegunExport | undefined> {
      const { rows } = await sql<BegunExport>`
        update list_exports set attempts = attempts + 1, leased_until = ${leasedUntil}
        where id = (
          select id from list_exports where state = 'preparing' and leased_until <= ${now}
          order by leased_until, id limit 1 for update skip locked
        )
        returning id, operator_id, list, query, language, object_key, attempts`.execute(executor);
      return rows[0];
    },
    /** Locks a begun export until the end of the transaction; false if another worker has it. */
    async hold({ id, attempts }: Pick<BegunExport, 'id' | 'attempts'>): Promise<boolean> {
      const { rows } = await sql`
        select id from list_exports where id = ${id} and attempts = ${attempts} and state = 'preparing'
        for update skip locked`.execute(executor);
      return rows.length > 0;
    },
    /** Leaves a begun export to its worker, or makes it wait for its next attempt, until a time. */
    lease: ({ id, attempts }: Pick<BegunExport, 'id' | 'attempts'>, until: Date) =>
      db
        .updateTable('list_exports')
        .set({ leased_until: until })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('state', '=', 'preparing')
        .execute(),
    /** Ends a begun export with its file, or without one; false if another worker ended it. */
    async end(
      { id, attempts }: Pick<BegunExport, 'id' | 'attempts'>,
      file: ExportedFile | null,
      now: Date,
      expiresAt: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('list_exports')
        .set({
          state: file ? 'ready' : 'failed',
          ...(file ? { rows: file.rows, bytes: file.bytes, roles: [...file.roles] } : {}),
          finished_at: now,
          expires_at: expiresAt,
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('state', '=', 'preparing')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Starts a failed export of an operator again; false if it did not fail, or expired. */
    async restart(id: number, operatorId: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('list_exports')
        .set({ state: 'preparing', attempts: 0, leased_until: now, finished_at: null, expires_at: null })
        .where('id', '=', id)
        .where('operator_id', '=', operatorId)
        .where('state', '=', 'failed')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Locks an export whose time is over; undefined if there is none that nothing else locks. */
    async lockExpired(now: Date): Promise<{ readonly id: number; readonly object_key: string } | undefined> {
      const { rows } = await sql<{ id: number; object_key: string }>`
        select id, object_key from list_exports where state in ('ready', 'failed') and expires_at <= ${now}
        order by expires_at limit 1 for update skip locked`.execute(executor);
      return rows[0];
    },
    /** Marks an export as expired and empties what it was about. */
    expire: (id: number) =>
      db.updateTable('list_exports').set({ state: 'expired', query: '' }).where('id', '=', id).execute(),
  };
}

/** How long the list of exports shows a deleted file, in days. */
const SHOWN_DAYS = 30;

/** Exports whose file was deleted. */
export const exportRetention: Retention = olderThan({
  table: 'list_exports',
  key: ['id'],
  column: 'expires_at',
  last: (now) => daysBefore(now, SHOWN_DAYS),
  where: sql`state = 'expired'`,
});
