import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Row, Table } from '../../platform/db/tables.ts';

type ContentTables = { pages: Table<'pages'>; banners: Table<'banners'> };

/** Pages and banners. */
export function contentStore(executor: Executor) {
  const db = executor.withTables<ContentTables>();
  return {
    page: (slug: string) => db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst(),
    banners: () => db.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute(),
  };
}

export type BannerRow = Awaited<ReturnType<ReturnType<typeof contentStore>['banners']>>[number];

type ReportTables = { reports: Table<'reports'> };

/** Reports & queries. */
export function reportStore(executor: Executor) {
  const db = executor.withTables<ReportTables>();
  return {
    /** Adds a report, or finds the one it repeats. Returns its ticket, or undefined if the service does not exist. */
    async add(report: {
      ticket: string;
      accountId: number | null;
      fingerprint: Buffer;
      name: string;
      email: string;
      mobile: string;
      service: number;
      description: string;
      now: Date;
    }): Promise<string | undefined> {
      const { rows } = await sql<Pick<Row<'reports'>, 'ticket'>>`
        insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at)
        select ${report.ticket}, ${report.accountId}::bigint, ${report.fingerprint}, ${report.name}, ${report.email}, ${report.mobile}, id,
          ${report.description}, ${report.now} from services where id = ${report.service}
        on conflict (fingerprint) do update set fingerprint = excluded.fingerprint returning ticket`.execute(
        executor,
      );
      return rows[0]?.ticket;
    },

    byAccount: (accountId: number, before: number | null, limit: number) =>
      db
        .selectFrom('reports')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(before !== null, (query) => query.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    byTicket: (ticket: string) => db.selectFrom('reports').selectAll().where('ticket', '=', ticket).execute(),

    /** Returns reports after a given row: open ones oldest first, closed ones newest first. */
    byState: (state: 'open' | 'closed', after: number | null, limit: number) =>
      db
        .selectFrom('reports')
        .selectAll()
        .where('closed_at', state === 'open' ? 'is' : 'is not', null)
        .$if(after !== null, (query) => query.where('id', state === 'open' ? '>' : '<', after as number))
        .orderBy('id', state === 'open' ? 'asc' : 'desc')
        .limit(limit)
        .execute(),

    /** Closes an open report. Returns false if it is already closed, undefined if it does not exist. */
    async close(id: number, answer: string, by: number, now: Date): Promise<boolean | undefined> {
      const closed = await db
        .updateTable('reports')
        .set({ answer, closed_by: by, closed_at: now })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (closed) return true;
      return (await db.selectFrom('reports').select('id').where('id', '=', id).executeTakeFirst())
        ? false
        : undefined;
    },
  };
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reportStore>['byAccount']>>[number];
