import type { providerEndpoints } from '@aaspaas/contract/features/provider.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { servicesByIds } from '../catalog/index.ts';
import { ownProfile } from './own-profile.ts';
import { providerStore } from './store.ts';

/** What is handed in because it belongs to features that build on this one. */
export interface ProviderParts extends Platform {
  ratings(
    executor: Executor,
    professionalIds: readonly number[],
  ): Promise<Map<number, { average: number; reviews: number }>>;
}

export function providerRoutes({ db, ratings }: ProviderParts): Handlers<keyof typeof providerEndpoints> {
  const store = providerStore(db);
  return {
    'provider.profile': async (_input, { actor }) => {
      const rating = (await ratings(db, [actor.id])).get(actor.id);
      const profile = await ownProfile(db, actor.id, rating);
      return { ...profile, success: true as const, data: profile };
    },
    'provider.services': async (_input, { actor, language }) => {
      const [professional, offered] = await Promise.all([
        store.professional(actor.id),
        store.offeringsOf([actor.id]),
      ]);
      const services = await servicesByIds(
        db,
        offered.map((one) => one.service_id),
      );
      return {
        data: offered.flatMap((one) => {
          const service = services.get(one.service_id);
          if (!service) return [];
          return {
            action_id: one.id,
            name: service.name[language],
            servicetype: service.servicetype,
            category_name: service.categoryName[language],
            subcategory_name: service.subcategoryName[language],
            employee_type: professional?.employee_type ?? '',
            image_url: service.pictures.map((picture) => picture.url),
            video_url: null,
          };
        }),
      };
    },
  };
}
