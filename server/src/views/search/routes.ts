import {
  type adminSearchEndpoints,
  SEARCH_GRANTS,
  SEARCH_KINDS,
} from '@aaspaas/contract/features/admin-search.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchQuery } from './branches.ts';
import { presentResult } from './present.ts';

/** The operators' search over the objects that their roles read. */
export function searchViews({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof adminSearchEndpoints> {
  return {
    'admin.search': async ({ query: { q } }, { actor, language }) => {
      const kinds = SEARCH_KINDS.filter((kind) => hasGrant(actor.roles, SEARCH_GRANTS[kind]));
      const { rows } = (await searchQuery(q, kinds)?.execute(db)) ?? { rows: [] };
      // The union keeps no order between its branches.
      const results = SEARCH_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
      return { data: { results: results.map((row) => presentResult(row, language, actor.roles)) } };
    },
  };
}
