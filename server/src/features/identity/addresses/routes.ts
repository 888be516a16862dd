import type { addressesEndpoints } from '@aaspaas/contract/features/addresses.ts';
import { pageOf } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addAddress, changeAddress, removeAddress } from './actions/save-address.ts';
import { addressesStore } from './store.ts';

/** Endpoints of a customer's saved addresses. */
export function addressesRoutes(platform: Platform): Handlers<keyof typeof addressesEndpoints> {
  return {
    'addresses.list': async ({ query }, { actor }) => {
      const all = await addressesStore(platform.db).list(actor.id);
      const { rows, next_cursor } = pageOf(all, query, ({ is_default, id }) => [is_default ? 0 : 1, -id]);
      return { data: rows, next_cursor };
    },
    'addresses.add': async ({ body }, call) => ({
      data: await addAddress(platform, call, body),
      message: text(call.language, 'addresses.saved'),
    }),
    'addresses.change': async ({ params, body }, call) => ({
      data: await changeAddress(platform, call, params.id, body),
      message: text(call.language, 'addresses.saved'),
    }),
    'addresses.remove': async ({ params }, call) => ({
      data: await removeAddress(platform, call, params.id),
      message: text(call.language, 'addresses.removed'),
    }),
  };
}
