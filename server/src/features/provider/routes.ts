import type { providerEndpoints } from '@aaspaas/contract/features/provider.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownProfile } from './registration/actions/own-profile.ts';

/** Dependencies that come from features that depend on this one. */
export interface ProviderDeps extends Platform {
  ratings(
    executor: Executor,
    professionalIds: readonly number[],
  ): Promise<Map<number, { average: number; reviews: number }>>;
}

export function providerRoutes({ db, ratings }: ProviderDeps): Handlers<keyof typeof providerEndpoints> {
  return {
    'provider.profile': async (_input, { actor }) => {
      const rating = (await ratings(db, [actor.id])).get(actor.id);
      const profile = await ownProfile(db, actor.id, rating);
      return { ...profile, success: true as const, data: profile };
    },
  };
}
