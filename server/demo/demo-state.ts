import { sql } from 'kysely';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Executor } from '../src/platform/db/connect.ts';

// Apart from the demo's content, which only a process that loads it needs in memory.

/** An account that the demo shows: at the start, and on its phone. */
export interface DemoAccount {
  readonly role: Role;
  readonly mobile: string;
  readonly password: string;
  /** Who it is, for the person at the terminal. */
  readonly note: string;
}

/** Whether nobody and nothing is in the database yet: only then may the demo come in. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select 1 from accounts) and not exists (select 1 from categories) as empty`.execute(
    db,
  );
  return rows[0]?.empty ?? false;
}

/** The demo's accounts where the demo was loaded, none elsewhere. */
export async function demoAccounts(db: Executor): Promise<readonly DemoAccount[]> {
  const { rows } = await sql<{
    value: { accounts: DemoAccount[] };
  }>`select value from settings where key = 'demo'`.execute(db);
  return rows[0]?.value.accounts ?? [];
}
