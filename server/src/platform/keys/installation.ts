import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Executor } from '../db/connect.ts';
import type { Row } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import { makeVault, newStableKey, type Vault } from '../vault.ts';
import {
  type GivenInstallation,
  type InstallationFacts,
  type InstallationProblem,
  installationProblems,
  missingKeys,
  type StoredInstallation,
} from './installation-rules.ts';
import type { KeyRing } from './key-ring.ts';
import { readKeyHeader } from './sealed-value.ts';

/** The pair that identifies the sender to push services, base64url. */
export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Looks up what decides whether a difference is allowed. */
export interface InstallationLookups {
  /** Returns the columns that contain a value sealed by a key. */
  columnsSealedBy(keyId: string): Promise<readonly string[]>;
  /** Returns the newest sealed values of each place of the database. */
  newestSealedValues(): AsyncIterable<Buffer>;
  /** Returns whether every file has been copied to the store of the process. */
  areFilesMoved(): Promise<boolean>;
}

/** What the start of a process changed in the keys of the database, by comparison with the processes before it. */
export type KeyChange = 'key_added' | 'key_activated' | 'key_removed';

/** What a process starts with: its keys, and what is compared. */
export interface InstallationInput {
  readonly ring: KeyRing;
  readonly given: GivenInstallation;
  readonly lookups: InstallationLookups;
  readonly now: Date;
  /** Called after the commit for each change, in the one process that made it. */
  readonly onKeyChange?: (change: KeyChange) => void;
}

/** Thrown if a process must not start on this database. */
export class InstallationMismatch extends Error {
  override readonly name = 'InstallationMismatch';
  readonly problems: readonly InstallationProblem[];

  constructor(problems: readonly InstallationProblem[]) {
    super(problems.map(({ setting, problem }) => `${setting}: ${problem}`).join('\n'));
    this.problems = problems;
  }
}

type InstallationRow = Row<'installation', { key_fingerprints: Record<string, string> }>;

const columns = sql.raw(
  'key_fingerprints, object_store, object_store_place, stable_key_sealed, push_public_key, push_private_sealed',
);

async function readRow(executor: Executor, lock = false): Promise<InstallationRow | undefined> {
  const { rows } = await sql<InstallationRow>`
    select ${columns} from installation ${lock ? sql`for update` : sql``}`.execute(executor);
  return rows[0];
}

function toStored(row: InstallationRow): StoredInstallation {
  return {
    fingerprints: row.key_fingerprints,
    storeId: row.object_store,
    storePlace: row.object_store_place,
    pushPublicKey: row.push_public_key,
  };
}

/** Returns whether a process of this release, or of a later one, has started on this database. */
export async function hasInstallation(db: Db): Promise<boolean> {
  return (await readRow(db)) !== undefined;
}

/** Returns what keeps a process from starting on this database; changes nothing. The table must exist. */
export async function checkInstallation(db: Db, input: InstallationInput): Promise<InstallationProblem[]> {
  const row = await readRow(db);
  if (!row) return unopenedProblems(input);
  const stored = toStored(row);
  return installationProblems(stored, input.given, await lookUpFacts(stored, input));
}

/** How often the row may change between its look-ups and its change. Processes that start together change it a few times. */
const MAX_ATTEMPTS = 5;

/**
 * Returns the vault of a process, after a check that its keys, files and push keys are those of the database. The first process of a
 * database writes them. A key that is listed for the first time is added; one that no value needs any more is forgotten.
 *
 * @throws InstallationMismatch
 */
export async function openInstallation(db: Db, input: InstallationInput): Promise<Vault> {
  if (!(await hasInstallation(db))) {
    const problems = await unopenedProblems(input);
    if (problems.length > 0) throw new InstallationMismatch(problems);
    await insertRow(db, input);
  }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const row = await compareAndAdopt(db, input);
    if (row) return openedVault(row, input.ring);
  }
  throw new Error('other processes change the table installation all the time: start again');
}

/**
 * Compares the process with the row, then changes the row. Returns it; null if another process changed it meanwhile, so that what was looked up
 * may be wrong.
 */
async function compareAndAdopt(db: Db, input: InstallationInput): Promise<InstallationRow | null> {
  const before = await readRow(db);
  if (!before) throw new Error('the table installation is empty: start again');
  const stored = toStored(before);
  const facts = await lookUpFacts(stored, input);
  const adopted = await transaction(db, async (tx) => {
    const row = await readRow(tx, true);
    if (!row || !isDeepStrictEqual(toStored(row), stored)) return null;
    const problems = installationProblems(stored, input.given, facts);
    if (problems.length > 0) throw new InstallationMismatch(problems);
    await adopt(tx, row, input);
    return { row, changes: keyChanges(row, input) };
  });
  for (const change of adopted?.changes ?? []) input.onKeyChange?.(change);
  return adopted?.row ?? null;
}

/**
 * Returns the vault of a command on a database that servers use; before the first start of a server, one by the keys alone.
 *
 * @throws InstallationMismatch if the keys are not those of the database
 */
export async function openVault(db: Db, ring: KeyRing, fingerprints: Record<string, string>): Promise<Vault> {
  const row = await readRow(db);
  if (!row) return makeVault(ring);
  const stored = toStored(row);
  // A command neither stores files nor changes the keys; a missing key is reported when a value needs it.
  const problems = installationProblems(
    stored,
    {
      fingerprints,
      store: { id: stored.storeId, place: stored.storePlace, isLocal: true },
      pushPublicKey: null,
    },
    { sealedBy: new Map(), filesMoved: true },
  );
  if (problems.length > 0) throw new InstallationMismatch(problems);
  return openedVault(row, ring);
}

/** Returns the push keys of the database; null before the first ones are saved. */
export async function readPushKeys(db: Db, vault: Pick<Vault, 'open'>): Promise<PushKeyPair | null> {
  const row = await readRow(db);
  if (!row?.push_public_key || !row.push_private_sealed) return null;
  return { publicKey: row.push_public_key, privateKey: vault.open(row.push_private_sealed) };
}

/** Saves the push keys unless another process did; returns those of the database. */
export async function savePushKeys(
  db: Db,
  vault: Pick<Vault, 'open' | 'seal'>,
  pair: PushKeyPair,
): Promise<PushKeyPair> {
  await sql`update installation set push_public_key = ${pair.publicKey}, push_private_sealed = ${vault.seal(pair.privateKey)}
    where push_public_key is null`.execute(db);
  return (await readPushKeys(db, vault)) ?? pair;
}

async function lookUpFacts(
  stored: StoredInstallation,
  { given, lookups }: InstallationInput,
): Promise<InstallationFacts> {
  const sealedBy = new Map<string, readonly string[]>();
  for (const id of missingKeys(stored, given)) sealedBy.set(id, await lookups.columnsSealedBy(id));
  const differs = stored.storeId !== given.store.id && !given.store.isLocal;
  return { sealedBy, filesMoved: differs ? await lookups.areFilesMoved() : true };
}

/**
 * Before there is a row, values that an earlier release sealed show whether the keys are right. One that opens is enough: an old value may be
 * damaged, or sealed with a key that was lost.
 */
async function unopenedProblems({ ring, lookups }: InstallationInput): Promise<InstallationProblem[]> {
  const vault = makeVault(ring);
  let isEmpty = true;
  for await (const sealed of lookups.newestSealedValues()) {
    if (opens(vault, sealed)) return [];
    isEmpty = false;
  }
  if (isEmpty) return [];
  return [
    {
      setting: 'SECRET_KEYS',
      problem: `the database contains values that none of the listed keys opens (${ring.map(({ id }) => id).join(', ')}): set SECRET_KEY to the key with which the server ran so far`,
    },
  ];
}

function opens(vault: Pick<Vault, 'open'>, sealed: Buffer): boolean {
  try {
    vault.open(sealed);
    return true;
  } catch {
    return false;
  }
}

async function insertRow(db: Db, { ring, given, now }: InstallationInput): Promise<void> {
  const stableKey = makeVault(ring).seal(newStableKey(ring).toString('base64'));
  await sql`insert into installation (key_fingerprints, object_store, object_store_place, stable_key_sealed, created_at)
    values (${JSON.stringify(given.fingerprints)}::jsonb, ${given.store.id}, ${given.store.place}, ${stableKey}, ${now})
    on conflict (id) do nothing`.execute(db);
}

/** Compares the keys of a process with those of the row before it adopted them. */
function keyChanges(row: InstallationRow, { ring, given }: InstallationInput): KeyChange[] {
  const stored = toStored(row);
  const changes: KeyChange[] = [];
  if (addedKeys(stored, given).length > 0) changes.push('key_added');
  if (readKeyHeader(row.stable_key_sealed).id !== ring[0].id) changes.push('key_activated');
  if (missingKeys(stored, given).length > 0) changes.push('key_removed');
  return changes;
}

/** Returns the ids of the keys that the process lists and the database does not know. */
function addedKeys({ fingerprints }: StoredInstallation, given: GivenInstallation): string[] {
  return Object.keys(given.fingerprints).filter((id) => !(id in fingerprints));
}

/**
 * Adds new keys, forgets unused ones and follows a move of the files. The values of the row are sealed with the active key at once, so that
 * a process without it is refused even before it finds such a value.
 */
async function adopt(tx: Executor, row: InstallationRow, input: InstallationInput): Promise<void> {
  const { ring, given } = input;
  if (keyChanges(row, input).length === 0 && row.object_store === given.store.id) return;
  const vault = makeVault(ring);
  const reseal = (sealed: Buffer | null) => sealed && vault.seal(vault.open(sealed));
  await sql`update installation set key_fingerprints = ${JSON.stringify(given.fingerprints)}::jsonb, object_store = ${given.store.id},
    object_store_place = ${given.store.place}, stable_key_sealed = ${reseal(row.stable_key_sealed)},
    push_private_sealed = ${reseal(row.push_private_sealed)}::bytea`.execute(tx);
}

function openedVault(row: InstallationRow, ring: KeyRing): Vault {
  return makeVault(ring, Buffer.from(makeVault(ring).open(row.stable_key_sealed), 'base64'));
}
