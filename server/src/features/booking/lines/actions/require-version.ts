import type { LINE_CHANGE_FIELDS, LineConflict } from '@aaspaas/contract/features/line-version.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { text } from '../../../../platform/http/failures.ts';
import { type Account, accountsByIds } from '../../../identity/index.ts';
import type { ExpectedVersion } from '../../deps.ts';
import { type LineChanges, type MergedChange, mergeChanges } from '../rules/line-changes.ts';
import { bookingStore } from '../store.ts';

/**
 * Compares the version of a locked line with the one that the caller saw.
 *
 * @throws `version_conflict` with what has changed since, and who changed it last
 */
export async function requireVersion(
  executor: Executor,
  lineId: number,
  { version, language }: ExpectedVersion,
): Promise<void> {
  const store = bookingStore(executor);
  const last = await store.lastEntry(lineId);
  if (!last || last.id === version) return;
  const changes = mergeChanges(await store.entriesAfter(lineId, version));
  const accounts = await accountsByIds(executor, accountIdsIn(changes, last.actor_id));
  // Only colleagues are named: the roles of customers and professionals say enough.
  const operator = last.actor_role === 'admin' && accounts.get(last.actor_id ?? 0)?.name;
  const changedBy = operator || text(language, `conflict.${last.actor_role}`);
  throw new Failure('version_conflict', {
    values: { name: changedBy },
    data: {
      version: last.id,
      changed_by: changedBy,
      changed_at: isoOf(last.at),
      changes: changes.map((change) => presentChange(change, accounts)),
    } satisfies LineConflict,
  });
}

/** The names of the recorded fields in replies. */
const NAMES: Readonly<Record<keyof LineChanges | 'state', (typeof LINE_CHANGE_FIELDS)[number]>> = {
  state: 'state',
  professional_id: 'professional',
  starts_at: 'starts_at',
  total: 'price',
  attention: 'flag',
};

function presentChange(
  { field, from, to }: MergedChange,
  accounts: ReadonlyMap<number, Pick<Account, 'name'>>,
): LineConflict['changes'][number] {
  const present = (value: string | number | null) => {
    if (typeof value !== 'number') return field === 'starts_at' && value ? isoOf(new Date(value)) : value;
    return field === 'professional_id' ? (accounts.get(value)?.name ?? '') : toRupees(paise(value));
  };
  return { field: NAMES[field], from: present(from), to: present(to) };
}

function accountIdsIn(changes: readonly MergedChange[], actorId: number | null): number[] {
  const professionals = changes.flatMap(({ field, from, to }) =>
    field === 'professional_id' ? [from, to] : [],
  );
  return [actorId, ...professionals].filter((id) => typeof id === 'number');
}
