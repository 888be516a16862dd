import { DEMO_DATA } from './data-file.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The catalogue of the demo. */
export const { categories, subcategories, services } = readCatalogue(DEMO_DATA);
