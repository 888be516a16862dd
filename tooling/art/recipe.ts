import type { PaletteName } from './palettes.ts';

/**
 * The three pictures of one service: `hero` for the cover (two names joined by `+` are a pair, the second behind), `props`
 * around it and in the tiles, `other` in the arch.
 */
export type Recipe = {
  palette: PaletteName;
  hero: string;
  other: string;
  props: readonly [string, string, string, string];
};
