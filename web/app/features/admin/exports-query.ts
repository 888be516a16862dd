import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListExport } from '@aaspaas/contract/features/admin-exports.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** Large exports as loaded. */
export type ExportList = ReplyOf<'admin.exports'>;

/** Large exports, the newest first. */
export const exportsQuery: PagedQuery<ListExport, ExportList> = {
  ...CONSOLE_LIST,
  moreFailed: 'export.failed_load',
  key: ['admin.exports'],
  load: (request) => adminCall('admin.exports', { query: pageQuery(request) }, abortable(request)),
  // A file may be ready within seconds.
  pollMs: 5_000,
};
