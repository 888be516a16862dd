import { Failure } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { approvedLineIds, can, lockReviewableLine, type ReviewableLine } from '../../booking/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import { isEditable } from '../rules/rating.ts';
import { reviewStore } from '../store.ts';

/** A customer's review of a line. `lineId` null: the newest approved line of the service without a review. */
export interface Feedback {
  readonly serviceId: number;
  readonly lineId: number | null;
  readonly rating: number;
  readonly comment: string;
}

/** Creates or changes the review of an approved line, and updates the rating sums. */
export function saveReview(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  call: Call<'user'>,
  feedback: Feedback,
): Promise<'saved' | 'changed'> {
  return transaction(db, (tx) => {
    const now = clock.now();
    return withIdempotencyKey(tx, call.idempotency, now, async () => {
      const line =
        feedback.lineId === null
          ? await newestUnreviewed(tx, call.actor.id, feedback.serviceId)
          : await requireLine(tx, feedback.lineId, feedback.serviceId);
      const store = reviewStore(tx);
      const { rating, comment } = feedback;
      const before = await store.ofLine(line.id);
      const review = !before || isEditable(before.created_at, now) ? 'open' : 'closed';
      const refusal = can(call.actor, 'feedback', { ...line.facts, review }, now);
      if (refusal) throw new Failure(refusal);
      if (before) {
        await store.change(before.id, rating, comment, now);
        // A hidden review is not counted; it stays hidden.
        if (!before.hidden_at) await store.addToRatings(line, { reviews: 0, stars: rating - before.rating });
        return 'changed';
      }
      const author = (await accountsByIds(tx, [call.actor.id])).get(call.actor.id);
      await store.add({
        line_id: line.id,
        service_id: line.serviceId,
        professional_id: line.professionalId,
        account_id: call.actor.id,
        reviewer_name: author?.name ?? '',
        rating,
        comment,
        created_at: now,
      });
      await store.addToRatings(line, { reviews: 1, stars: rating });
      return 'saved';
    });
  });
}

async function requireLine(tx: Tx, lineId: number, serviceId: number): Promise<ReviewableLine> {
  const line = await lockReviewableLine(tx, lineId);
  if (line?.serviceId !== serviceId) throw new Failure('not_found');
  return line;
}

/**
 * Returns the newest approved line without a review, locked. Checks again under the lock, because a concurrent review of
 * the same line may have held it.
 */
async function newestUnreviewed(tx: Tx, accountId: number, serviceId: number): Promise<ReviewableLine> {
  const store = reviewStore(tx);
  const ids = await approvedLineIds(tx, accountId, serviceId);
  const reviewed = await store.reviewed(ids);
  for (const id of ids.filter((one) => !reviewed.has(one))) {
    const line = await lockReviewableLine(tx, id);
    if (line && !(await store.ofLine(id))) return line;
  }
  throw new Failure('nothing_to_review');
}
