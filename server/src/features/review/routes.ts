import type { reviewEndpoints } from '@aaspaas/contract/features/review.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportReview } from './actions/report-review.ts';
import { saveReview } from './actions/save-review.ts';

export function reviewRoutes(
  platform: Pick<Platform, 'db' | 'clock'>,
): Handlers<keyof typeof reviewEndpoints> {
  return {
    'review.save': async ({ body }, call) => {
      const { service_id: serviceId, detail_id: lineId = null, rating, description: comment } = body;
      const outcome = await saveReview(platform, call, { serviceId, lineId, rating, comment });
      return { message: text(call.language, `review.${outcome}`) };
    },
    'review.report': async ({ params: { id }, body: { reason } }, { actor, language }) => {
      await reportReview(platform, id, actor.id, reason);
      return { message: text(language, 'review.reported') };
    },
  };
}
