import type { catalogEndpoints } from '@aaspaas/contract/features/catalog.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentCategory } from './present.ts';
import { catalogStore } from './store.ts';

export function catalogRoutes({ db }: Platform): Handlers<keyof typeof catalogEndpoints> {
  return {
    'catalog.categories': async (_input, { language }) => {
      const rows = await catalogStore(db).categories();
      return { data: rows.map((row) => presentCategory(row, language)) };
    },
  };
}
