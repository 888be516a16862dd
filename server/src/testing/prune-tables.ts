import type { Connection } from '../platform/db/connect.ts';
import { prune } from '../platform/jobs/prune.ts';
import type { Clock } from '../ports/clock/port.ts';
import { retentions } from '../retention.ts';

/**
 * Deletes what has expired of some tables only, so that a test may move the clock by months and keep its sessions.
 *
 * @throws if a table has no retention, or pruning fails
 */
export async function pruneTables(
  { connection: { db }, clock }: { readonly connection: Pick<Connection, 'db'>; readonly clock: Clock },
  ...tables: readonly string[]
): Promise<void> {
  const chosen = retentions.filter(({ table }) => tables.includes(table));
  if (chosen.length < tables.length) throw new Error(`no retention for one of ${tables.join(', ')}`);
  const failed: unknown[] = [];
  await prune(
    {
      db,
      clock,
      log: { error: (...line: unknown[]) => void failed.push(line) },
      logEvent: () => undefined,
      countRows: () => undefined,
    },
    chosen,
  );
  if (failed.length > 0) throw new Error('pruning failed', { cause: failed });
}
