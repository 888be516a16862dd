import { DEMO_DATA } from './demo-data.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The catalogue of the demo. */
export const { categories, subcategories, services } = readCatalogue(DEMO_DATA);
