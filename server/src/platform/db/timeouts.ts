import type pg from 'pg';
import type { LogEvent } from '../log/log-event.ts';

/** Limits that Postgres enforces on every statement and transaction, in milliseconds. */
export interface Timeouts {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  statementMs: 15_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
};

const valuesOf = ({ statementMs, lockMs, idleInTransactionMs }: Timeouts): [string, number][] => [
  ['statement_timeout', statementMs],
  ['lock_timeout', lockMs],
  ['idle_in_transaction_session_timeout', idleInTransactionMs],
];

/** Returns the statements that set the limits of one transaction. They end with the transaction, so no session state remains. */
export function transactionTimeouts(timeouts: Timeouts): string {
  return valuesOf(timeouts)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');
}

/** SQLSTATE of a role that may not change its own settings. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Stores the limits of statements outside a transaction as settings of the client's role in a database. Postgres applies
 * them to each new connection, also to those that a pooler opens. A setting that an operator has made stays.
 */
export async function saveRoleTimeouts(
  client: Pick<pg.Client, 'query' | 'escapeIdentifier'>,
  database: string,
  log: LogEvent,
): Promise<void> {
  const { rows } = await client.query(
    `select split_part(setting, '=', 1) as name
     from pg_db_role_setting, unnest(setconfig) as setting
     where setdatabase = (select oid from pg_database where datname = $1)
       and setrole = (select oid from pg_roles where rolname = current_user)`,
    [database],
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const [name, value] of valuesOf(DEFAULT_TIMEOUTS)) {
    if (existing.has(name)) continue;
    try {
      await client.query(
        `alter role current_user in database ${client.escapeIdentifier(database)} set ${name} = ${value}`,
      );
    } catch (error) {
      if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      log(
        { setting: name, fix: `alter role … in database ${database} set ${name} = ${value}` },
        'timeout not set outside transactions: the database role may not change its own settings; run the fix as its owner',
      );
    }
  }
}
