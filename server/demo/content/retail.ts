import { accountsOnline } from './retail/accounts-online.ts';
import { counterDisplay } from './retail/counter-display.ts';
import { fitOutSignage } from './retail/fit-out-signage.ts';
import { foodCounter } from './retail/food-counter.ts';
import { kiranaStock } from './retail/kirana-stock.ts';
import { shopSkills } from './retail/shop-skills.ts';
import { shopTechnology } from './retail/shop-technology.ts';
import { shopUpkeep } from './retail/shop-upkeep.ts';
import { stockDelivery } from './retail/stock-delivery.ts';
import type { CategoryContent } from './types.ts';

/** Retail & Shop: services for the counter, the shelves and delivery. */
export const retail: CategoryContent = {
  category: {
    id: 2,
    slug: 'retail-shop',
    name: { en: 'Retail & Shop', hi: 'रिटेल और दुकान' },
    picture: 'category-retail',
  },
  subcategories: [
    counterDisplay,
    stockDelivery,
    kiranaStock,
    shopUpkeep,
    fitOutSignage,
    shopTechnology,
    accountsOnline,
    foodCounter,
    shopSkills,
  ],
};
