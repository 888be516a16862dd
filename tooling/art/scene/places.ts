import { indoor } from './rooms/indoor.ts';
import { outdoor } from './rooms/outdoor.ts';

/** The fourteen places by name. */
export const places = { ...indoor, ...outdoor };
export type PlaceName = keyof typeof places;
