import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';

/** A customer's review of finished work. */
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
};
