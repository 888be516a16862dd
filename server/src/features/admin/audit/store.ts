import { type ExpressionBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row, Table } from '../../../platform/db/tables.ts';
import type { PageRequest } from '../../../kernel/page.ts';
import type { AdminTables } from '../tables.ts';

type ChainTables = AdminTables & {
  audit_chain: Table<'audit_chain'>;
  audit_pending: Table<'audit_pending'>;
};

/** Narrows the audit log. */
export interface AuditFilter {
  readonly actor?: number | undefined;
  /** Only the entries of this account, in addition to `actor`. */
  readonly reader?: number;
  readonly action?: string | undefined;
  readonly object?: string | undefined;
  /** From the first instant to before the second. */
  readonly between?: readonly [Date, Date] | undefined;
}

/** The position of an entry in the list: its time in milliseconds, and its id. */
export type AuditPosition = readonly [number, number];

/** Reads the audit log. */
export function auditLogStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  type Builder = ExpressionBuilder<AdminTables, 'audit_log'>;
  const matches =
    ({ actor, reader, action, object, between }: AuditFilter) =>
    (where: Builder) =>
      where.and([
        ...(actor === undefined ? [] : [where('actor_id', '=', actor)]),
        ...(reader === undefined ? [] : [where('actor_id', '=', reader)]),
        ...(action === undefined ? [] : [where('action', '=', action)]),
        ...(object === undefined ? [] : [where('subject', '=', object)]),
        ...(between ? [where('at', '>=', between[0]), where('at', '<', between[1])] : []),
      ]);
  return {
    /** A page of entries, newest first. Entries are written with whole milliseconds. */
    list: (filter: AuditFilter, { after, limit }: PageRequest<AuditPosition>) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where(matches(filter))
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(at, id) < (${new Date(after?.[0] ?? 0)}, ${after?.[1] ?? 0})`),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    /** Counts up to a limit. */
    async count(filter: AuditFilter, limit: number): Promise<number> {
      const { count } = await db
        .selectFrom((from) =>
          from.selectFrom('audit_log').select('id').where(matches(filter)).limit(limit).as('some'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Returns whether an account was refused a call since a time. */
    wasRefused: async (actor: number, action: string, since: Date): Promise<boolean> =>
      (await db
        .selectFrom('audit_log')
        .select('id')
        .where('actor_id', '=', actor)
        .where('action', '=', action)
        .where('at', '>', since)
        .where('outcome', '=', 'refused')
        .executeTakeFirst()) !== undefined,
  };
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditLogStore>['list']>>[number];

/** The content of an entry as the chain hashes it: texts that Postgres writes the same way each time. */
export type ChainedContent = Pick<Row<'audit_log'>, 'id'> & { content: string };

/** A link of the chain with its entry; each is null where the other one is missing. */
export interface ChainLink {
  readonly position: number | null;
  readonly hash: Buffer | null;
  readonly entry_id: number;
  readonly content: string | null;
}

const content = sql<string>`jsonb_build_array(a.id, a.actor_id, a.action, a.subject, a.detail, a.before, a.after, a.outcome, a.request_id, a.address,
  (extract(epoch from a.at) * 1000000)::bigint)::text`;

/** Reads and extends the hash chain. */
export function auditChainStore(executor: Executor) {
  const db = executor.withTables<ChainTables>();
  return {
    /** Returns false if another process is extending the chain. */
    async tryLock(): Promise<boolean> {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) as locked`.execute(db);
      return rows[0]?.locked === true;
    },
    head: () =>
      db
        .selectFrom('audit_chain')
        .select(['position', 'hash'])
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** Takes the oldest pending entries; an entry that was committed before another one was written has the smaller id. */
    async takePending(limit: number): Promise<ChainedContent[]> {
      const { rows } = await sql<ChainedContent>`
        with taken as (
          delete from audit_pending
          where entry_id in (select entry_id from audit_pending order by entry_id limit ${limit})
          returning entry_id
        )
        select a.id, ${content} as content from taken join audit_log a on a.id = taken.entry_id order by a.id`.execute(
        db,
      );
      return rows;
    },
    append: (
      links: readonly { readonly position: number; readonly entry_id: number; readonly hash: Buffer }[],
    ) => db.insertInto('audit_chain').values(links).execute(),
    /** A page of the chain after a position. */
    async links(after: number, limit: number): Promise<ChainLink[]> {
      const { rows } = await sql<ChainLink>`
        select c.position, c.hash, c.entry_id, case when a.id is null then null else ${content} end as content
        from audit_chain c left join audit_log a on a.id = c.entry_id
        where c.position > ${after} order by c.position limit ${limit}`.execute(db);
      return rows;
    },
    /** Entries that are neither in the chain nor waiting for it, by id. */
    async unchained(after: number, limit: number): Promise<number[]> {
      const { rows } = await sql<Pick<Row<'audit_log'>, 'id'>>`
        select a.id from audit_log a
        where a.id > ${after}
          and not exists (select from audit_chain c where c.entry_id = a.id)
          and not exists (select from audit_pending p where p.entry_id = a.id)
        order by a.id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    async pendingCount(): Promise<number> {
      const { count } = await db
        .selectFrom('audit_pending')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
