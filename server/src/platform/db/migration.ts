/**
 * When a migration runs. `expand`: adds what a release needs, while the release before still runs. `data`: changes rows at the same
 * time, in batches. `contract`: removes what only earlier releases use, so it waits until none of them runs (docs/releases.md).
 */
export type MigrationPhase = 'expand' | 'data' | 'contract';

/** What the first lines of a migration say. */
export interface MigrationHeader {
  readonly phase: MigrationPhase;
  /**
   * Whether the file is one transaction. Otherwise each statement is committed separately, and an interrupted file starts again from
   * its beginning.
   */
  readonly inTransaction: boolean;
}

/** A migration of this release. */
export interface Migration extends MigrationHeader {
  readonly number: number;
  readonly file: string;
  readonly sql: string;
  readonly sha256: string;
}

/** A migration that cannot be applied in the current state of the database; the message gives the fix. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The first migration that must have a header; earlier ones without it are `expand`. */
export const FIRST_WITH_HEADER = 168;

const FIELD = /^-- (phase|transaction): (\S+)$/;

/**
 * Reads the header: the first lines of a file, `-- phase: expand|data|contract` and optionally `-- transaction: none`.
 * @throws MigrationError if it is missing or invalid
 */
export function parseMigrationHeader(file: string, number: number, sql: string): MigrationHeader {
  const fields = new Map<string, string>();
  for (const line of sql.split('\n')) {
    const [, name, value] = FIELD.exec(line.trimEnd()) ?? [];
    if (name === undefined || value === undefined) break;
    if (fields.has(name)) throw new MigrationError(`migration ${file}: the header names ${name} twice`);
    fields.set(name, value);
  }
  const phase = fields.get('phase') ?? (number < FIRST_WITH_HEADER ? 'expand' : undefined);
  if (!isPhase(phase))
    throw new MigrationError(
      `migration ${file}: begin it with the line -- phase: expand, -- phase: data or -- phase: contract`,
    );
  const transaction = fields.get('transaction');
  if (transaction !== undefined && transaction !== 'none')
    throw new MigrationError(
      `migration ${file}: -- transaction: ${transaction} is unknown; write none, or remove the line`,
    );
  return { phase, inTransaction: transaction === undefined };
}

function isPhase(phase: string | undefined): phase is MigrationPhase {
  return phase === 'expand' || phase === 'data' || phase === 'contract';
}

/** The refusal of a release whose database has a contract migration of a later one. */
export function overtakenError(file: string): MigrationError {
  return new MigrationError(
    `migration ${file} of a later release removed what this release uses: start that release or a later one`,
  );
}
