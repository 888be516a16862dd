import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { PaymentContext } from '../../deps.ts';
import { moneyApprovalRequested } from '../../events.ts';
import { type JournalLine, oppositeLines } from '../rules/journal-lines.ts';
import { journalStore } from '../store.ts';

/** A journal entry to ask for; its lines sum to zero. */
export interface NewJournal {
  readonly lines: readonly JournalLine[];
  readonly reason: string;
  /** The uploaded proof. */
  readonly fileId: number;
  readonly by: number;
}

/**
 * Asks another operator to post a journal entry; they are notified. Returns its id.
 *
 * @param claimFile claims the proof for the platform; returns whether it can be used
 * @throws `invalid` with all wrong fields
 */
export async function requestJournal(
  context: PaymentContext,
  { lines, reason, fileId, by }: NewJournal,
  claimFile: (fileId: number) => Promise<boolean>,
): Promise<number> {
  const store = journalStore(context.tx);
  const registrations = await store.registrations(lines.flatMap((line) => line.registrationId ?? []));
  const problems: Record<string, readonly MessageKey[]> = {};
  for (const [index, { registrationId }] of lines.entries())
    if (registrationId !== null && !registrations.has(registrationId))
      problems[`lines.${index}.registration_id`] = ['journal.registration_required'];
  if (!(await claimFile(fileId))) problems['file'] = ['journal.file_expired'];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const id = await store.add({ reason, file_id: fileId, requested_by: by, requested_at: context.now }, lines);
  await publishRequest(context, id, lines, by);
  return id;
}

/**
 * Asks another operator to post the opposite of an approved entry. The entry is locked, so it is taken back once. Returns the id of the
 * opposite.
 *
 * @throws `not_found`; `state_changed` if the entry is not in the ledger, is an opposite itself, or is taken back already
 */
export async function reverseJournal(
  context: PaymentContext,
  { id, reason, by }: { readonly id: number; readonly reason: string; readonly by: number },
): Promise<number> {
  const store = journalStore(context.tx);
  const entry = await store.lock(id);
  if (!entry) throw new Failure('not_found');
  if (entry.state !== 'approved' || entry.reverses !== null || (await store.isReversed(id)))
    throw new Failure('state_changed');
  const lines = oppositeLines(await store.linesOf(id));
  const opposite = await store.add(
    { reason, reverses: id, requested_by: by, requested_at: context.now },
    lines,
  );
  await publishRequest(context, opposite, lines, by);
  return opposite;
}

/** Publishes a request with the sum of its debits. */
const publishRequest = (
  { tx, now, publish }: PaymentContext,
  id: number,
  lines: readonly JournalLine[],
  by: number,
): Promise<void> =>
  publish(tx, moneyApprovalRequested, `journal:${id}`, {
    kind: 'journal',
    id,
    requested_by: by,
    amount: lines.reduce((total, { amount }) => total + Math.max(0, amount), 0),
    at: isoOf(now),
  });
