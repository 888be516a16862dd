import { appliances } from './home/appliances.ts';
import { beauty } from './home/beauty.ts';
import { carDriver } from './home/car-driver.ts';
import { care } from './home/care.ts';
import { cleaning } from './home/cleaning.ts';
import { dailyHelp } from './home/daily-help.ts';
import { events } from './home/events.ts';
import { grooming } from './home/grooming.ts';
import { household } from './home/household.ts';
import { kitchenTank } from './home/kitchen-tank.ts';
import { pets } from './home/pets.ts';
import { renovation } from './home/renovation.ts';
import { repairs } from './home/repairs.ts';
import type { CategoryContent } from './types.ts';

/** Home & Personal: services for households. */
export const home: CategoryContent = {
  category: {
    id: 3,
    slug: 'home-personal',
    name: { en: 'Home & Personal', hi: 'घर और निजी सेवाएँ' },
    picture: 'category-home',
  },
  subcategories: [
    cleaning,
    repairs,
    beauty,
    household,
    appliances,
    kitchenTank,
    renovation,
    care,
    dailyHelp,
    carDriver,
    grooming,
    events,
    pets,
  ],
};
