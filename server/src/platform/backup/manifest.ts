import { z } from 'zod';

/** Name of the manifest in a backup, its last entry but one. */
export const MANIFEST = 'manifest.json';

/** Name of the entry with the manifest's own SHA-256, the last one. */
export const MANIFEST_HASH = 'manifest.sha256';

/** The folders of a backup: the database cluster, the object store, and the log of erased accounts. */
export const BACKUP_FOLDERS = ['postgres', 'files', 'erasures'] as const;

const NAME = new RegExp(String.raw`^(?:${BACKUP_FOLDERS.join('|')})(?:/[\w.~+-]+)+$`);

/** A path below one of the backup's folders; no segment leads out of it. */
const entryName = z
  .string()
  .regex(NAME)
  .refine((name) => name.split('/').every((segment) => segment !== '.' && segment !== '..'));

/** Returns whether a backup may have an entry with this name. */
export function isEntryName(name: string): boolean {
  return entryName.safeParse(name).success;
}

const entrySchema = z.object({
  name: entryName,
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
export type BackupEntry = z.output<typeof entrySchema>;

const rowCount = z.object({
  table: z.string(),
  /** Rows before and after the copy of the database. */
  before: z.number().int().nonnegative(),
  after: z.number().int().nonnegative(),
  /** Rows that were inserted or deleted meanwhile. */
  changes: z.number().int().nonnegative(),
});
export type RowCount = z.output<typeof rowCount>;

const manifestSchema = z.object({
  format: z.literal(1),
  /** Major version of the Postgres that wrote the cluster. */
  postgres: z.string().regex(/^\d+$/),
  /** System identifier of the cluster, which names its WAL in an archive. */
  system: z.string().regex(/^\d+$/),
  startedAt: z.iso.datetime().transform((instant) => new Date(instant)),
  /** The restored state is that of this time, unless later WAL is replayed. */
  endedAt: z.iso.datetime().transform((instant) => new Date(instant)),
  /** Fingerprints of the secret keys that open the sealed values; the keys are not in the backup. */
  key: z.string().regex(/^[\da-f]{16}( [\da-f]{16})*$/),
  /** First and last WAL segment that the cluster needs. */
  wal: z.object({ first: z.string(), last: z.string() }),
  /** Folders, which may be empty. */
  folders: z.array(entryName),
  rows: z.array(rowCount),
  entries: z.array(entrySchema),
});

/** What a backup contains. */
export type Manifest = z.output<typeof manifestSchema>;

/** A backup that cannot be restored. The message lists what is wrong. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError';
}

/** Problems that are listed; further ones are counted. */
const LISTED = 10;

/**
 * Parses a manifest.
 * @throws BackupDamagedError
 */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupDamagedError(`${MANIFEST} is not JSON`);
  }
  const result = manifestSchema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new BackupDamagedError(`${MANIFEST} is invalid: ${listed(problems)}`);
}

/** Returns the text of a manifest. */
export function formatManifest(manifest: Manifest): string {
  return JSON.stringify(manifest, null, 1);
}

/** Returns what differs between the manifest and the entries that were read, at most one problem for each entry. */
export function differingEntries(
  expected: readonly BackupEntry[],
  read: ReadonlyMap<string, Omit<BackupEntry, 'name'>>,
): string[] {
  const names = new Set(expected.map(({ name }) => name));
  return [
    ...expected.flatMap(({ name, bytes, sha256 }) => {
      const found = read.get(name);
      if (!found) return [`${name} is missing`];
      if (found.bytes !== bytes) return [`${name} has ${found.bytes} bytes instead of ${bytes}`];
      return found.sha256 === sha256 ? [] : [`${name} was changed`];
    }),
    ...[...read.keys()].filter((name) => !names.has(name)).map((name) => `${name} is not in the manifest`),
  ];
}

/** Lists the first problems and counts the others. */
export function listed(problems: readonly string[]): string {
  const more = problems.length - LISTED;
  return [...problems.slice(0, LISTED), ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
