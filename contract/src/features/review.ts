import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';

/** Why readers report a review, and why operators hide one. */
export const reviewProblem = z.enum(['abusive', 'personal_data', 'advertising', 'off_topic', 'fake'], {
  error: key('review.problem_required'),
});
export type ReviewProblem = z.output<typeof reviewProblem>;

/** A customer's review of finished work, and readers' reports of reviews. */
export const reviewEndpoints = {
  'review.save': endpoint({
    method: 'POST',
    path: 'user/service/feedback',
    who: 'user',
    idempotent: true,
    summary:
      'Rates approved work; without `detail_id` the newest approved line of the service that has no review yet',
    body: z.object({
      service_id: idValue,
      rating: z.coerce
        .number({ error: key('forms.rating_required') })
        .int(key('forms.rating_required'))
        .min(1, key('forms.rating_required'))
        .max(5, key('forms.rating_required')),
      description: z.string().trim().max(1000, key('error.too_long')).default(''),
      detail_id: idValue.nullish(),
    }),
    reply: z.object({ message: z.string() }),
    errors: ['nothing_to_review', 'not_found'],
  }),
  'review.report': endpoint({
    method: 'POST',
    path: '{role}/reviews/:id/report',
    who: 'each',
    roles: ['user', 'employee'],
    summary: 'Reports a review to the operators; a second report of the same reader changes nothing',
    limit: { per: 'account', max: 20, seconds: 3600 },
    params: z.object({ id: idText }),
    body: z.object({ reason: reviewProblem }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'too_many'],
  }),
};
