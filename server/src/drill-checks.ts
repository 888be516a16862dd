import { sql } from 'kysely';
import type pg from 'pg';
import { findDocumentFaults, findShareFaults } from './features/booking/index.ts';
import { findMissingFiles } from './features/media/index.ts';
import { allowLongStatements, findLedgerFaults } from './features/payment/index.ts';
import { countRows, rowCountFaults } from './platform/backup/row-counts.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import type { Connection } from './platform/db/connect.ts';
import { transaction } from './platform/db/transaction.ts';
import type { Vault } from './platform/vault.ts';
import type { ObjectStore } from './ports/object-store/port.ts';

/** Values and files of which a restored database must have readable ones. */
const SAMPLE = 20;

/** Tables whose rows are never deleted. */
const APPEND_ONLY: ReadonlySet<string> = new Set([
  'accounts',
  'audit_log',
  'bank_accounts',
  'consents',
  'documents',
  'ledger_entries',
  'ledger_transactions',
  'payables',
  'payment_captures',
  'payment_orders',
  'payment_refunds',
  'payout_items',
  'payout_lines',
  'payout_runs',
  'settlements',
]);

/** A restored database to check. */
export interface RestoredDatabase {
  readonly connection: Connection;
  readonly objects: ObjectStore;
  readonly vault: Vault;
  /** Null if it was not restored from a backup of ours: then rows are not compared. */
  readonly manifest: Manifest | null;
  /** Whether WAL from after the backup was replayed. */
  readonly isNewer: boolean;
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
  return [
    await checkBooks(restored),
    await checkRowCounts(restored),
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

async function checkRowCounts({
  connection: { pool },
  manifest,
  isNewer,
}: RestoredDatabase): Promise<DrillCheck> {
  const client: pg.PoolClient = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const restored = await countRows(client);
    return {
      name: 'tables',
      checked: restored.size,
      faults: rowCountFaults(manifest?.rows ?? [], restored, { appendOnly: APPEND_ONLY, isNewer }),
    };
  } finally {
    client.release(true);
  }
}

/** Opens values in the columns of sealed bytes, which are named `cipher` or `…sealed`; at least one of each column. */
async function checkSealedValues({ connection: { db }, vault }: RestoredDatabase): Promise<DrillCheck> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and (column_name = 'cipher' or column_name like '%sealed')
    order by 1, 2`.execute(db);
  const values: { readonly name: string; readonly sealed: Buffer }[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ sealed: Buffer }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null
      order by random() limit ${Math.ceil(SAMPLE / columns.length)}`.execute(db);
    values.push(...rows.map(({ sealed }) => ({ name: `${table}.${column}`, sealed })));
  }
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
