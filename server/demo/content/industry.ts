import { buildingWork } from './industry/building-work.ts';
import { loadingWarehouse } from './industry/loading-warehouse.ts';
import { machinesFabrication } from './industry/machines-fabrication.ts';
import { plantMaintenance } from './industry/plant-maintenance.ts';
import { plantUpkeep } from './industry/plant-upkeep.ts';
import { productionQuality } from './industry/production-quality.ts';
import { siteSafetyPower } from './industry/site-safety-power.ts';
import { waterSteamAir } from './industry/water-steam-air.ts';
import type { CategoryContent } from './types.ts';

/** Industry & Factory: services for workshops, plants and warehouses. */
export const industry: CategoryContent = {
  category: {
    id: 1,
    slug: 'industry-factory',
    name: { en: 'Industry & Factory', hi: 'उद्योग और फ़ैक्ट्री' },
    picture: 'category-industry',
  },
  subcategories: [
    machinesFabrication,
    loadingWarehouse,
    siteSafetyPower,
    plantMaintenance,
    plantUpkeep,
    productionQuality,
    buildingWork,
    waterSteamAir,
  ],
};
