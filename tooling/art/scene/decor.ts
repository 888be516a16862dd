import type { Decor } from './rooms/decor.ts';
import { hangingDecor } from './rooms/hanging.ts';
import { shelfDecor } from './rooms/shelves.ts';
import { roomDecor } from './rooms/walls-and-floor.ts';

/** The things of rooms by name; a recipe names them as `window@220`. */
export const decor: Readonly<Record<string, Decor>> = { ...roomDecor, ...shelfDecor, ...hangingDecor };
