import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { DispatchCity } from '@aaspaas/contract/features/admin-dispatch.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The cities with who assigns professionals there, and the default. */
export type DispatchCities = ReplyOf<'admin.dispatch_cities'>;

/** Who assigns professionals in each city; the most urgent cities first. */
export const dispatchCitiesQuery: PagedQuery<DispatchCity, DispatchCities> = {
  ...CONSOLE_LIST,
  key: ['admin.dispatch_cities', {}],
  load: (request) => adminCall('admin.dispatch_cities', { query: pageQuery(request) }, abortable(request)),
};
