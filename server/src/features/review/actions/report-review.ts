import type { ReviewProblem } from '@aaspaas/contract/features/review.ts';
import { Failure } from '../../../kernel/failure.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { reviewStore } from '../store.ts';

/**
 * Reports a review to the operators; a second report of the same reader changes nothing.
 * @throws `not_found` also for hidden reviews
 */
export function reportReview(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
  accountId: number,
  reason: ReviewProblem,
): Promise<void> {
  return transaction(db, async (tx) => {
    const store = reviewStore(tx);
    const review = await store.locked(id);
    if (!review || review.hidden_at) throw new Failure('not_found');
    await store.report(id, accountId, reason, clock.now());
  });
}
