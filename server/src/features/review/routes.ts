import type { reviewEndpoints } from '@aaspaas/contract/features/review.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveReview } from './actions/give-review.ts';

export function reviewRoutes(
  platform: Pick<Platform, 'db' | 'clock'>,
): Handlers<keyof typeof reviewEndpoints> {
  return {
    'review.give': async ({ body }, call) => {
      const { service_id: serviceId, detail_id: lineId = null, rating, description: comment } = body;
      const outcome = await giveReview(platform, call, { serviceId, lineId, rating, comment });
      return { message: text(call.language, `review.${outcome}`) };
    },
  };
}
