import type { EndpointName } from '@aaspaas/contract/api.ts';
import type { Handlers } from './platform/http/call.ts';
import type { Platform } from './platform/platform.ts';
import {
  bannerViews,
  contentPageViews,
  customerViews,
  professionalViews,
  reviewViews,
  serviceViews,
} from './views/console/index.ts';

/**
 * Returns the console's lists that a replica may answer. Single objects, which an operator then changes, come from the primary, and so do the
 * lists of bookings and money, and lists that live events reload: an event overtakes the replica.
 */
export function listsOnReplica(
  reads: Pick<Platform, 'db' | 'clock' | 'vault'>,
): Pick<
  Handlers,
  | 'admin.customers'
  | 'admin.professionals'
  | 'admin.reviews'
  | 'admin.services'
  | 'admin.banners'
  | 'admin.pages'
> {
  return {
    ...only(customerViews(reads), 'admin.customers'),
    ...only(professionalViews(reads), 'admin.professionals'),
    ...only(reviewViews(reads), 'admin.reviews'),
    ...only(serviceViews(reads), 'admin.services'),
    ...only(bannerViews(reads), 'admin.banners'),
    ...only(contentPageViews(reads), 'admin.pages'),
  };
}

function only<N extends EndpointName>(handlers: Pick<Handlers, N>, name: N): Pick<Handlers, N> {
  return { [name]: handlers[name] } as Pick<Handlers, N>;
}
