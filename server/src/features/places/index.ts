export type { Point } from '@aaspaas/contract/kernel/point.ts';
export { areaAt } from './actions/area-at.ts';
export { cellCentre, cellOf, coverageCells } from './rules/cells.ts';
export { DEFAULT_CITY } from './rules/default-city.ts';
export { distanceKm, EARTH_RADIUS_KM } from './rules/distance.ts';
export { placesRoutes } from './routes.ts';
export { DEGREE_KM, SHOWN_DEGREES, shownKm, wholeKm } from './rules/shown-distance.ts';
export { tripsAround } from './rules/trips-around.ts';
