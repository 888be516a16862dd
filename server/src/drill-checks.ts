import { sql } from 'kysely';
import { findDocumentFaults, findShareFaults } from './features/booking/index.ts';
import { findMissingFiles } from './features/media/index.ts';
import { allowLongStatements, findLedgerFaults } from './features/payment/index.ts';
import { SEALED_COLUMNS } from './keys/sealed-columns.ts';
import type { RowCount } from './platform/backup/manifest.ts';
import { rowCountFaults, type TableRows } from './platform/backup/row-counts.ts';
import type { Connection, Db } from './platform/db/connect.ts';
import { transaction } from './platform/db/transaction.ts';
import type { Vault } from './platform/vault.ts';
import type { ObjectStore } from './ports/object-store/port.ts';

/** Values and files of which a restored database must have readable ones. */
const SAMPLE = 20;

/** Tables whose rows are never deleted, in addition to those of `append_only_tables`, although their rows change. */
const KEPT_TABLES = [
  'accounts',
  'consents',
  'payables',
  'payment_orders',
  'payout_items',
  'payout_lines',
  'payout_runs',
  'settlements',
];

/** The rows of a restored database, and those of its backup. */
export interface ComparedRows {
  readonly expected: readonly RowCount[];
  /** Counted before migrations, which may add rows. */
  readonly restored: ReadonlyMap<string, Pick<TableRows, 'rows'>>;
  /** Whether WAL from after the backup was replayed. */
  readonly isNewer: boolean;
}

/** A restored database to check, with the tables of this release. */
export interface RestoredDatabase {
  readonly connection: Connection;
  readonly objects: ObjectStore;
  readonly vault: Vault;
  /** Null if it was not restored from a backup of ours, which has the numbers. */
  readonly rows: ComparedRows | null;
  readonly now: Date;
}

/** One check with its faults. */
export interface DrillCheck {
  readonly name: string;
  readonly checked: number;
  readonly faults: readonly string[];
}

/** Checks a restored database: the books as every night, row counts, sealed values, files. */
export async function checkRestored(restored: RestoredDatabase): Promise<DrillCheck[]> {
  const { db } = restored.connection;
  return [
    await checkBooks(restored),
    ...(restored.rows === null ? [] : [await checkRowCounts(db, restored.rows)]),
    await checkSealedValues(restored),
    await checkFiles(restored),
  ];
}

async function checkBooks({ connection: { db }, now }: RestoredDatabase): Promise<DrillCheck> {
  return transaction(db, async (tx) => {
    await allowLongStatements(tx);
    const faults = [
      ...(await findLedgerFaults(tx)),
      ...(await findShareFaults(tx)),
      ...(await findDocumentFaults(tx, now)),
    ];
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::bigint as count from ledger_transactions`.execute(tx);
    return {
      name: 'ledger transactions',
      checked: rows[0]?.count ?? 0,
      faults: faults.map((fault) => JSON.stringify(fault)),
    };
  });
}

async function checkRowCounts(db: Db, { expected, restored, isNewer }: ComparedRows): Promise<DrillCheck> {
  const { rows } = await sql<{ name: string }>`select table_name as name from append_only_tables`.execute(db);
  const appendOnly = new Set([...KEPT_TABLES, ...rows.map(({ name }) => name)]);
  return {
    name: 'tables',
    checked: expected.length,
    faults: rowCountFaults(expected, restored, { appendOnly, isNewer }),
  };
}

/** Opens sealed values, at least one of each column that has any. */
async function checkSealedValues({ connection: { db }, vault }: RestoredDatabase): Promise<DrillCheck> {
  const values = await transaction(db, async (tx) => {
    await allowLongStatements(tx);
    const columns: { readonly name: string; readonly sealed: Buffer }[][] = [];
    for (const column of SEALED_COLUMNS) {
      if (!(await column.exists(tx))) continue;
      const sample = await column.sample(tx, SAMPLE);
      columns.push(sample.map((sealed) => ({ name: column.name, sealed })));
    }
    return takeInTurn(columns, SAMPLE);
  });
  return {
    name: 'sealed values',
    checked: values.length,
    faults: values.flatMap(({ name, sealed }) => {
      try {
        vault.open(sealed);
        return [];
      } catch {
        return [`a value in ${name} cannot be opened with the secret key`];
      }
    }),
  };
}

/** Takes items of lists in turn, so that each list has one before any has two. */
function takeInTurn<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1)))
    .flat()
    .slice(0, limit);
}

async function checkFiles({ connection: { db }, objects }: RestoredDatabase): Promise<DrillCheck> {
  const { rows } = await sql<{
    count: number;
  }>`select least(count(*), ${SAMPLE})::bigint as count from files where claimed`.execute(db);
  const missing = await findMissingFiles(db, objects, SAMPLE);
  return {
    name: 'files',
    checked: rows[0]?.count ?? 0,
    faults: missing.map((key) => `file ${key} is missing or has another size`),
  };
}
