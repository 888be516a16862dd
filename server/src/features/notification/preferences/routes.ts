import type { preferenceEndpoints } from '@aaspaas/contract/features/preferences.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePreference, showPreferences } from './actions/change-preference.ts';

/** The notification settings of the caller. */
export function preferenceRoutes(
  deps: Pick<Platform, 'db' | 'clock'> & { readonly hasWhatsapp: boolean },
): Handlers<keyof typeof preferenceEndpoints> {
  return {
    'preferences.show': async (_input, { actor }) => ({
      data: await showPreferences(deps.db, actor, deps),
    }),
    'preferences.change': async ({ body }, { actor, language }) => {
      await changePreference(deps, actor.id, body);
      return {
        message: text(language, 'preference.saved'),
        data: await showPreferences(deps.db, actor, deps),
      };
    },
  };
}
