import type { adminServiceEndpoints } from '@aaspaas/contract/features/admin-services.ts';
import { formatDate } from '@aaspaas/contract/kernel/format-date.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cancelPrice, publishPrice } from '../../catalog/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

/** Operators' changes of services' prices. The lists are a view. */
export function adminCatalogueRoutes(
  deps: Pick<Platform, 'db' | 'clock'> & AuditDeps,
): Handlers<Exclude<keyof typeof adminServiceEndpoints, 'admin.services' | 'admin.service'>> {
  return {
    'admin.publish_price': async ({ params, body: { per_hour, per_day, valid_from } }, call) => {
      const price = { perHour: rupees(per_hour), perDay: rupees(per_day), validFrom: valid_from };
      const id = await runAudited(
        deps,
        call,
        { action: 'admin.publish_price', subject: `service:${params.id}` },
        async (tx, now) => {
          const { id, published } = await publishPrice(tx, params.id, price, now);
          const detail = { per_hour, per_day, valid_from: isoOf(valid_from) };
          return { detail, result: id, changed: published };
        },
      );
      const day = formatDate(dateOf(valid_from), (key, values) => text(call.language, key, values));
      return { message: text(call.language, 'catalogue.published', { day }), data: { id } };
    },
    'admin.cancel_price': async ({ params }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.cancel_price', subject: `service:${params.id}` },
        async (tx, now) => {
          const changed = await cancelPrice(tx, params.id, params.price_id, now);
          return { detail: { price_id: params.price_id }, result: null, changed };
        },
      );
      return { message: text(call.language, 'catalogue.cancelled') };
    },
  };
}
