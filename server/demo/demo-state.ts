import { sql } from 'kysely';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Executor } from '../src/platform/db/connect.ts';
import type { Row } from '../src/platform/db/tables.ts';

// Separate from the demo's content, which only a process that loads it keeps in memory.

/** A demo account, shown at start-up and on the demo phone. */
export type DemoAccount = {
  readonly role: Role;
  readonly mobile: string;
  readonly password: string;
  /** Label of the account in the terminal. */
  readonly note: string;
};

/** Returns whether the database is empty; the demo loads only then. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select 1 from accounts) and not exists (select 1 from categories) as empty`.execute(
    db,
  );
  return rows[0]?.empty ?? false;
}

/** Returns the demo's accounts; none in a database without the demo. */
export async function demoAccounts(db: Executor): Promise<readonly DemoAccount[]> {
  const { rows } = await sql<
    Pick<Row<'settings', { value: { accounts: readonly DemoAccount[] } }>, 'value'>
  >`select value from settings where key = 'demo'`.execute(db);
  return rows[0]?.value.accounts ?? [];
}
