import type { Db } from '../platform/db/connect.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { Vault } from '../platform/vault.ts';
import { SEALED_COLUMNS, type SealedColumn, type SealedRow } from './sealed-columns.ts';

/** What a rotation did. */
export interface RotationReport {
  /** Values that were sealed again, by column. */
  readonly rotated: ReadonlyMap<string, number>;
  /** Values that no listed key opens: `table.column` and the row. */
  readonly unreadable: readonly string[];
  /** Values that a key other than the active one still seals, by the key's id; at most `MAX_COUNTED` for each column. */
  readonly left: ReadonlyMap<string, number>;
}

/** Dependencies of a rotation. */
export interface RotationDeps {
  /** Connected as the owner of the tables, which alone may seal rows again that never change. */
  readonly db: Db;
  readonly vault: Pick<Vault, 'open' | 'seal'>;
  readonly ring: KeyRing;
  /** Called after each batch with the number of values so far. */
  readonly onProgress?: (column: string, values: number) => void;
}

/** Each batch is one statement, so that its rows are locked for milliseconds only. */
const BATCH = 500;

/** Servers with the old active key may write while values are sealed again. */
const PASSES = 3;

const LISTED_UNREADABLE = 20;

/** Values of a column that show with which key it was sealed; some may be damaged. */
const SAMPLES = 20;

const MAX_COUNTED = 1_000_000;

/**
 * Seals every value again that was sealed by another key than the active one. A value that changes meanwhile is left for the next pass. An
 * interrupted run is continued by the next one, because a value itself says which key sealed it.
 */
export async function rotateKeys(deps: RotationDeps): Promise<RotationReport> {
  const rotated = new Map<string, number>();
  let unreadable: string[] = [];
  const columns: SealedColumn[] = [];
  for (const column of SEALED_COLUMNS) if (await column.exists(deps.db)) columns.push(column);
  for (let pass = 1; pass <= PASSES; pass += 1) {
    let changed = 0;
    unreadable = [];
    for (const column of columns) {
      const done = await rotateColumn(deps, column);
      changed += done.changed;
      unreadable.push(...done.unreadable);
      if (done.changed > 0) rotated.set(column.name, (rotated.get(column.name) ?? 0) + done.changed);
    }
    if (changed === 0) break;
  }
  const left = new Map<string, number>();
  for (const { id } of deps.ring.slice(1)) {
    let count = 0;
    for (const column of columns) count += await column.countSealedBy(deps.db, id, MAX_COUNTED);
    left.set(id, count);
  }
  return { rotated, unreadable, left };
}

async function rotateColumn(
  { db, vault, ring, onProgress }: RotationDeps,
  column: SealedColumn,
): Promise<{ readonly changed: number; readonly unreadable: readonly string[] }> {
  let changed = 0;
  const unreadable: string[] = [];
  for (let after: string | null = null; ; ) {
    const rows: readonly SealedRow[] = await column.notSealedBy(db, ring[0].id, after, BATCH);
    const changes = rows.flatMap((one) => {
      const text = openOrNull(vault, one.sealed);
      if (text !== null) return [{ ...one, value: vault.seal(text) }];
      if (unreadable.length < LISTED_UNREADABLE) unreadable.push(`${column.name} of row ${one.row}`);
      return [];
    });
    // A server may change two of the rows in another order: the transaction is then repeated.
    if (changes.length > 0) changed += await transaction(db, (tx) => column.replace(tx, changes));
    onProgress?.(column.name, changed);
    if (rows.length < BATCH) return { changed, unreadable };
    after = rows.at(-1)?.row ?? null;
  }
}

function openOrNull(vault: Pick<Vault, 'open'>, sealed: Buffer): string | null {
  try {
    return vault.open(sealed);
  } catch {
    return null;
  }
}

/** Returns the columns with a value that a key sealed. */
export async function columnsSealedBy(db: Db, keyId: string): Promise<string[]> {
  const names: string[] = [];
  for (const column of SEALED_COLUMNS)
    if ((await column.exists(db)) && (await column.countSealedBy(db, keyId, 1)) > 0) names.push(column.name);
  return names;
}

/** Returns the newest sealed values of each column; reads the next column only when its values are requested. */
export async function* newestSealedValues(db: Db): AsyncGenerator<Buffer, void> {
  for (const column of SEALED_COLUMNS) if (await column.exists(db)) yield* await column.newest(db, SAMPLES);
}
