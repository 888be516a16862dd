import type { HeroName } from './scene/heroes.ts';
import type { PlaceName } from './scene/places.ts';
import type { WallName } from './scene/walls.ts';

/** A square cut of a scene: left, top, side. */
export type Square = readonly [left: number, top: number, side: number];

/** A tool of `fluent-emoji`: its name, or its name, size, x, y and turn (degrees); what is left out is chosen. */
type Tool = string | readonly [name: string, size?: number, x?: number, y?: number, turn?: number];

/** The scene of one picture, 1200 × 900. */
export type SceneRecipe = {
  readonly room: PlaceName;
  readonly wall: WallName;
  /** Things in the room, each with its x: `window@220 frame@900`. */
  readonly with?: string;
  /** The hero with its colour and kind. */
  readonly hero: readonly [name: HeroName, color?: string | undefined, kind?: string];
  /** The middle of the hero's base and its scale; 600, the room's ground and 1 without it. */
  readonly at?: readonly [x?: number | undefined, y?: number | undefined, scale?: number];
  /** Two to four tools that rest on the ground. */
  readonly tools: readonly Tool[];
  /** Icons on the wall or in the air: name, x, y, size, turn. */
  readonly hung?: readonly (readonly [name: string, x: number, y: number, px: number, turn?: number])[];
  /** The tile; the hero with a margin without it. */
  readonly tile?: Square;
};
