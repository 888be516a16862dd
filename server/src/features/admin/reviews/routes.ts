import type { adminReviewEndpoints } from '@aaspaas/contract/features/admin-reviews.ts';
import type { ReviewProblem } from '@aaspaas/contract/features/review.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { servicesByIds } from '../../catalog/index.ts';
import { moderateReview } from '../../review/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { reviewDecided } from '../events.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'publish'> & AuditDeps;

/** Operators' decisions on reviews; the author is notified when everyone can read the review no longer, or again. */
export function adminReviewRoutes(
  deps: Deps,
): Handlers<Exclude<keyof typeof adminReviewEndpoints, 'admin.reviews' | 'admin.review'>> {
  return {
    'admin.hide_review': async ({ params: { id }, body: { reason } }, call) => {
      await decide(deps, call, id, reason);
      return { message: text(call.language, 'review.hidden') };
    },
    'admin.show_review': async ({ params: { id } }, call) => {
      await decide(deps, call, id, null);
      return { message: text(call.language, 'review.shown') };
    },
  };
}

/** @param reason null: the review is shown */
function decide(deps: Deps, call: Call<'admin'>, id: number, reason: ReviewProblem | null): Promise<null> {
  const action = reason === null ? 'admin.show_review' : 'admin.hide_review';
  return runAudited(deps, call, { action, subject: `review:${id}` }, async (tx, now) => {
    const { switched, changed, accountId, serviceId } = await moderateReview(tx, id, reason, now);
    const service = switched ? (await servicesByIds(tx, [serviceId])).get(serviceId) : undefined;
    return {
      detail: reason === null ? {} : { reason },
      result: null,
      changed,
      publish: async (audit_id) => {
        // Reviews of the demo's world have no account, and nothing changed for the author of a review that was only kept.
        if (accountId === null || !service) return;
        const facts = { audit_id, account_id: accountId, service: service.name, reason };
        await deps.publish(tx, reviewDecided, audit_id, facts);
      },
    };
  });
}
