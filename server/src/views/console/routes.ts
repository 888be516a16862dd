import { Failure } from '../../kernel/failure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { consoleCountsQuery } from './counts.ts';

/** What the console's frame shows: counts. */
export function consoleViews({ db }: Pick<Platform, 'db'>): Handlers<'admin.counts'> {
  return {
    'admin.counts': async () => {
      const [data] = (await consoleCountsQuery().execute(db)).rows;
      if (!data) throw new Failure('not_found');
      return { data };
    },
  };
}
