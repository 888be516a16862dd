import type { dutyEndpoints } from '@aaspaas/contract/features/duty.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dutyOf } from './actions/duty-of.ts';
import { setDuty } from './actions/set-duty.ts';

/** Endpoints for a professional's duty. */
export function dutyRoutes(deps: Pick<Platform, 'db' | 'clock'>): Handlers<keyof typeof dutyEndpoints> {
  const read = (professionalId: number) => dutyOf(deps.db, professionalId, deps.clock.now());
  return {
    'duty.get': async (_input, { actor }) => ({ data: await read(actor.id) }),
    'duty.set': async ({ body: { on } }, { actor, language }) => {
      await setDuty(deps, actor.id, on);
      return { message: text(language, on ? 'duty.on' : 'duty.off'), data: await read(actor.id) };
    },
  };
}
