import type pg from 'pg';
import type { RowCount } from './manifest.ts';

/** Rows and changes of a table at one time. */
export interface TableRows {
  readonly rows: number;
  /** Rows inserted and deleted since the statistics began. */
  readonly changes: number;
}

type Client = Pick<pg.Client, 'query' | 'escapeIdentifier'>;

/** Counts the rows of all tables of the product, by table. The tables of the job queues change all the time and are left out. */
export async function countRows(client: Client): Promise<ReadonlyMap<string, TableRows>> {
  const { rows: tables } = await client.query<{ name: string; changes: string }>(
    `select c.relname as name, coalesce(s.n_tup_ins + s.n_tup_del, 0) as changes
     from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  const counts = new Map<string, TableRows>();
  for (const { name, changes } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from public.${client.escapeIdentifier(name)}`,
    );
    counts.set(name, { rows: Number(rows[0]?.count), changes: Number(changes) });
  }
  return counts;
}

/** Joins the counts of before and after a copy; a table that was created meanwhile had no rows before. */
export function joinCounts(
  before: ReadonlyMap<string, TableRows>,
  after: ReadonlyMap<string, TableRows>,
): RowCount[] {
  return [...after].map(([table, { rows, changes }]) => {
    const first = before.get(table) ?? { rows: 0, changes: 0 };
    return { table, before: first.rows, after: rows, changes: Math.max(0, changes - first.changes) };
  });
}

/** Postgres counts changes of the last seconds late. */
const LATE_CHANGES = 20;

/**
 * Compares the restored rows with the counts of before and after the backup. A table whose rows are never deleted must have at least
 * those of before and at most those of after. In another table rows may have come and gone meanwhile.
 *
 * @param appendOnly the tables whose rows are never deleted
 * @param isNewer whether WAL from after the backup was replayed: then there may be more rows, and of other tables fewer
 */
export function rowCountFaults(
  counts: readonly RowCount[],
  restored: ReadonlyMap<string, Pick<TableRows, 'rows'>>,
  { appendOnly, isNewer }: { readonly appendOnly: ReadonlySet<string>; readonly isNewer: boolean },
): string[] {
  return counts.flatMap(({ table, before, after, changes }) => {
    const rows = restored.get(table)?.rows;
    if (rows === undefined) return [`table ${table} is missing`];
    if (isNewer && !appendOnly.has(table)) return [];
    const margin = appendOnly.has(table) ? 0 : changes + LATE_CHANGES;
    const least = Math.max(0, Math.min(before, after) - margin);
    const most = isNewer ? Number.POSITIVE_INFINITY : Math.max(before, after) + margin;
    return rows >= least && rows <= most
      ? []
      : [`table ${table} has ${rows} rows, expected ${least === most ? least : `${least} to ${most}`}`];
  });
}
