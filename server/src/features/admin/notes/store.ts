import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { AdminTables } from '../tables.ts';

/** A note to add to an object such as `line:12`. */
export interface NewNote {
  readonly object: string;
  readonly operatorId: number;
  readonly text: string;
  readonly at: Date;
}

/** Adds an operator's note to an object; returns its id. */
export async function addNote(
  executor: Executor,
  { object, operatorId, text, at }: NewNote,
): Promise<number> {
  const { id } = await executor
    .withTables<AdminTables>()
    .insertInto('notes')
    .values({ object, operator_id: operatorId, text, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the notes about a person, and those about their bookings as a customer, their reviews and their tickets. Call it before those are erased. */
export async function eraseNotes(executor: Executor, accountId: number): Promise<void> {
  await sql`
    delete from notes where object in (
      select type || ':' || ${accountId}::bigint from unnest(array['customer', 'professional']) type
      union all select 'booking:' || code from bookings where account_id = ${accountId}
      union all select 'line:' || id from booking_lines where account_id = ${accountId}
      union all select 'review:' || id from reviews where account_id = ${accountId}
      union all select 'report:' || id from reports where account_id = ${accountId}
    )`.execute(executor);
}
