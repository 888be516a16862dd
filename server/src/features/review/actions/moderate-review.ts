import type { ReviewProblem } from '@aaspaas/contract/features/review.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { reviewStore } from '../store.ts';

/** A decided review: its author, if the account exists, and its service. */
export interface DecidedReview {
  /** Whether it was visible before and is hidden now, or the other way round. */
  readonly switched: boolean;
  /** Whether anything changed, such as reports that are answered. */
  readonly changed: boolean;
  readonly accountId: number | null;
  readonly serviceId: number;
}

/**
 * Hides a review from everyone but its author, or shows it (reason null); both answer its reports. The sums of the service and the
 * professional follow in the same transaction. The text is never changed.
 * @throws `not_found`
 */
export async function moderateReview(
  tx: Tx,
  id: number,
  reason: ReviewProblem | null,
  now: Date,
): Promise<DecidedReview> {
  const store = reviewStore(tx);
  const review = await store.locked(id);
  if (!review) throw new Failure('not_found');
  const { hidden_at, hidden_reason, reported_at, account_id, service_id, professional_id, rating } = review;
  const switched = (hidden_at !== null) !== (reason !== null);
  const changed = switched || hidden_reason !== reason || reported_at !== null;
  if (changed) await store.decide(id, reason && { at: hidden_at ?? now, reason });
  const sign = reason === null ? 1 : -1;
  if (switched)
    await store.addToRatings(
      { serviceId: service_id, professionalId: professional_id },
      { reviews: sign, stars: sign * rating },
    );
  return { switched, changed, accountId: account_id, serviceId: service_id };
}
