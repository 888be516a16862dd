import { APPEAL_HOURS } from '@aaspaas/contract/features/appeal-limits.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { loadPageById, type PageQuery, type PageRequest } from '../../../../kernel/page.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import type { BookingDeps } from '../../deps.ts';
import { appealChanged } from '../events.ts';
import { type AppealRow, appealStore, type LoadedAppeal } from '../store.ts';

type AppealDeps = Pick<BookingDeps, 'db' | 'clock' | 'publish'>;

/**
 * Sends a professional's appeal to the operators. While one is open, another one for the same assignment is the same.
 *
 * @throws `not_found` if the assignment does not exist or never concerned the professional
 */
export function createAppeal(
  { db, clock, publish }: AppealDeps,
  { actor, idempotency }: Pick<Call<'employee'>, 'actor' | 'idempotency'>,
  { assignmentId, text }: { assignmentId: number; text: string },
): Promise<{ id: number; due_at: string }> {
  return transaction(db, (tx) => {
    const now = clock.now();
    return withIdempotencyKey(tx, idempotency, now, async () => {
      const store = appealStore(tx);
      const dueAt = addMinutes(now, APPEAL_HOURS * 60);
      const id = await store.add({ assignmentId, professionalId: actor.id, text, now, dueAt });
      if (id !== undefined) await publishStep(publish, tx, id, 'new', now);
      const open = await store.openOf(assignmentId, actor.id);
      if (!open) throw new Failure('not_found');
      return { id: open.id, due_at: open.due_at.toISOString() };
    });
  });
}

/**
 * Answers an appeal for an operator; the professional is notified.
 *
 * @throws `not_found`; `state_changed` if it is already answered
 */
export async function answerAppeal(
  { publish }: Pick<AppealDeps, 'publish'>,
  tx: Tx,
  id: number,
  answer: string,
  now: Date,
): Promise<void> {
  const store = appealStore(tx);
  if (!(await store.answer(id, answer, now)))
    throw new Failure((await store.find(id)) ? 'state_changed' : 'not_found');
  await publishStep(publish, tx, id, 'answered', now);
}

/** The most appeals that one run reports as overdue. */
const OVERDUE_BATCH = 100;

/** Notifies operators once of each appeal whose answer is overdue. */
export function reportOverdueAppeals({ db, clock, publish }: AppealDeps): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    for (const id of await appealStore(tx).markOverdue(now, OVERDUE_BATCH))
      await publishStep(publish, tx, id, 'overdue', now);
  });
}

/** Returns a page of appeals with the names of their services. */
export async function loadAppeals(
  db: Executor,
  query: PageQuery,
  load: (request: PageRequest<number>) => Promise<readonly AppealRow[]>,
): Promise<{ appeals: LoadedAppeal[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await loadPageById(query, load);
  const services = await servicesByIds(
    db,
    rows.map(({ service_id }) => service_id),
  );
  const appeals = rows.map((row) => ({
    row,
    service: services.get(row.service_id)?.name ?? { en: '', hi: '' },
  }));
  return { appeals, next_cursor };
}

async function publishStep(
  publish: AppealDeps['publish'],
  tx: Tx,
  id: number,
  step: 'new' | 'overdue' | 'answered',
  now: Date,
): Promise<void> {
  const row = await appealStore(tx).find(id);
  if (!row) return;
  const service = (await servicesByIds(tx, [row.service_id])).get(row.service_id)?.name ?? { en: '', hi: '' };
  await publish(tx, appealChanged, `${id}:${step}`, {
    appeal_id: id,
    professional_id: row.professional_id,
    service,
    step,
    at: now.toISOString(),
  });
}
