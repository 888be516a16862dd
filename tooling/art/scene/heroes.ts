import { building } from './heroes/building.ts';
import { celebration } from './heroes/celebration.ts';
import { cleaning } from './heroes/cleaning.ts';
import { computers } from './heroes/computers.ts';
import { counter } from './heroes/counter.ts';
import { design } from './heroes/design.ts';
import { fittings } from './heroes/fittings.ts';
import { fixtures } from './heroes/fixtures.ts';
import { food } from './heroes/food.ts';
import { furniture } from './heroes/furniture.ts';
import { homeAppliances } from './heroes/home-appliances.ts';
import { kitchenAppliances } from './heroes/kitchen-appliances.ts';
import { learning } from './heroes/learning.ts';
import { machines } from './heroes/machines.ts';
import { music } from './heroes/music.ts';
import { office } from './heroes/office.ts';
import { outdoors } from './heroes/outdoors.ts';
import { photography } from './heroes/photography.ts';
import { plant } from './heroes/plant.ts';
import { shopFront } from './heroes/shop-front.ts';
import { sports } from './heroes/sports.ts';
import { vehicles } from './heroes/vehicles.ts';

/** All heroes by name. */
export const heroes = {
  ...building,
  ...celebration,
  ...cleaning,
  ...computers,
  ...counter,
  ...design,
  ...fittings,
  ...fixtures,
  ...food,
  ...furniture,
  ...homeAppliances,
  ...kitchenAppliances,
  ...learning,
  ...machines,
  ...music,
  ...office,
  ...outdoors,
  ...photography,
  ...plant,
  ...shopFront,
  ...sports,
  ...vehicles,
};
export type HeroName = keyof typeof heroes;
