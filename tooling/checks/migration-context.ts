import type { MigrationHeader } from '../../server/src/platform/db/migration.ts';
import type { SimpleView } from './migration-steps.ts';

/** What the rules know about the file that they check. */
export interface FileContext {
  readonly header: MigrationHeader;
  /** What earlier statements of the file created: no release uses it yet. */
  readonly created: ReadonlySet<string>;
  /** What the file creates, also after the statement. */
  readonly creates: ReadonlySet<string>;
  readonly views: readonly SimpleView[];
  /** Old and new names of the tables that the file renames. */
  readonly renames: ReadonlyMap<string, string>;
  readonly nullChecks: NullChecks;
  /** Constraints that the file adds, as `table.name`. */
  readonly added: Set<string>;
  /** Reports what the release before would miss; a contract migration may do it. */
  breaks(text: string): void;
  /** Reports what holds a lock for long, or what the migrator cannot do; no migration may do it. */
  blocks(text: string): void;
}

interface NullCheck {
  readonly table: string;
  readonly column: string;
  isValid: boolean;
}

/**
 * Constraints `check (column is not null)` of all migrations so far: a valid one lets Postgres set the column not null without reading
 * the table.
 */
export class NullChecks {
  readonly #checks = new Map<string, NullCheck>();
  readonly #notNull = new Set<string>();

  add(table: string, name: string, column: string, isValid: boolean): void {
    this.#checks.set(`${table}.${name}`, { table, column, isValid });
  }

  validate(table: string, name: string): void {
    const check = this.#checks.get(`${table}.${name}`);
    if (check) check.isValid = true;
  }

  /** Returns whether a valid constraint proves that a column has no null. */
  proves(table: string, column: string): boolean {
    return [...this.#checks.values()].some(
      (check) => check.isValid && check.table === table && check.column === column,
    );
  }

  setNotNull(table: string, column: string): void {
    this.#notNull.add(`${table}.${column}`);
  }

  /** Returns whether a constraint says what its column says, too. */
  isRedundant(table: string, name: string): boolean {
    const check = this.#checks.get(`${table}.${name}`);
    return check !== undefined && this.#notNull.has(`${table}.${check.column}`);
  }

  rename(from: string, to: string): void {
    // An entry that is added below is visited too; its table is another one.
    for (const [key, check] of this.#checks) {
      if (check.table !== from) continue;
      this.#checks.delete(key);
      this.#checks.set(`${to}${key.slice(from.length)}`, { ...check, table: to });
    }
  }
}
