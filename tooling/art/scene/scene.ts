import type { SceneRecipe, Square } from '../recipe.ts';
import { decor } from './decor.ts';
import { heroes } from './heroes.ts';
import { at, document, resolve } from './paint.ts';
import { places } from './places.ts';
import type { Place } from './rooms/indoor.ts';
import { hanging, sizeOf, onGround } from './tools.ts';
import { WALLS } from './walls.ts';

/** The size of a scene in its own units. */
export const WIDTH = 1200;
export const HEIGHT = 900;

/** A cut of a scene: left, top, width, height. */
export type Cut = readonly [left: number, top: number, width: number, height: number];

/** At night every part of a scene darkens by its own share: the walls most, the hero least. */
const NIGHT = { wall: 0.74, decor: 0.58, front: 0.62, hero: 0.2 };

/** Where the hero stands: the middle of its base, and its size. */
interface Stand {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** The least height of a hero, unless it becomes too wide: it fills 35 to 55 % of the picture's height. */
const TALL = 375;
const WIDE = 790;

/** Returns where the hero of a scene stands. */
export function standOf({ room, wall, hero: [name, color, kind], at: place }: SceneRecipe): Stand {
  const [x, y, given] = place ?? [];
  const { width, height } = heroes[name](color, kind);
  const scale = given ?? Math.min(Math.max(1, TALL / height), WIDE / width);
  const ground = places[room](WALLS[wall]).ground;
  return { x: x ?? WIDTH / 2, y: y ?? ground, scale, width: width * scale, height: height * scale };
}

const between = (value: number, max: number) => Math.round(Math.max(0, Math.min(max, value)));

/** Returns the tile's square: the recipe's, or else the hero with a margin. */
export function tileOf(recipe: SceneRecipe): Square {
  if (recipe.tile) return recipe.tile;
  const { x, y, width, height } = standOf(recipe);
  const side = Math.round(Math.min(HEIGHT, Math.max(width, height) * 1.12));
  return [between(x - side / 2, WIDTH - side), between(y - height / 2 - side / 2, HEIGHT - side), side];
}

/** Returns the cuts of the second and third picture: the hero from near, and the tools at its side. */
export function detailsOf(recipe: SceneRecipe): readonly [Cut, Cut] {
  const { x, y, width, height } = standOf(recipe);
  const { ground } = places[recipe.room](WALLS[recipe.wall]);
  const near: Cut = [between(x - 400, WIDTH - 760), between(y - height / 2 - 285, HEIGHT - 570), 760, 570];
  const beside: Cut = [
    between(x + width / 2 - 230, WIDTH - 640),
    between(ground - 400, HEIGHT - 480),
    640,
    480,
  ];
  return [near, beside];
}

/** Composes a scene by day or at night; returns the SVG document, `width` wide. */
export async function composeScene(recipe: SceneRecipe, night: boolean, width: number): Promise<string> {
  const wall = WALLS[recipe.wall];
  const place = places[recipe.room](wall);
  const [name, color, kind] = recipe.hero;
  const stand = standOf(recipe);
  const things = (recipe.with ?? '').split(' ').filter(Boolean);
  const hung = await Promise.all((recipe.hung ?? []).map((icon) => hanging(...icon)));
  const tools = await Promise.all(toolsOf(recipe, stand, place));
  const body =
    resolve(place.wall, night, NIGHT.wall) +
    resolve(things.map((thing) => decorOf(thing, wall, place.floor)).join(''), night, NIGHT.decor) +
    resolve(place.front, night, NIGHT.front) +
    hung.join('') +
    resolve(at(stand.x, stand.y, heroes[name](color, kind).body, 0, stand.scale), night, NIGHT.hero) +
    tools.join('');
  return document(body, width);
}

/** Draws a thing of the room, named as `window@220`. */
function decorOf(named: string, wall: string, floor: number): string {
  const [name = '', x = '0'] = named.split('@');
  const draw = decor[name];
  if (!draw) throw new Error(`no decor named ${name}`);
  return draw(Number(x), wall, floor);
}

/** Distance of tools from the hero, and of the outermost from the edge. */
const GAP = 28;
const EDGE = 18;
/** Tools stand in front of the hero; where they are many, every second one at the edge. */
const STEP = 20;

/** A tool with its place. */
type Placed = readonly [name: string, x: number, y: number, size: number, turn?: number];

/** Places the tools without an x on the two sides of the hero, each on the side with more space left. */
function toolsOf({ tools }: SceneRecipe, hero: Stand, { ground, edge }: Place): Promise<string>[] {
  const given: Placed[] = [];
  const sides = [
    { from: hero.x + hero.width / 2 + GAP, to: WIDTH - EDGE, tools: [] as (readonly [string, number])[] },
    { from: hero.x - hero.width / 2 - GAP, to: EDGE, tools: [] as (readonly [string, number])[] },
  ] as const;
  const space = ({ from, to, tools: on }: (typeof sides)[number]) =>
    Math.abs(to - from) - on.reduce((sum, [, size]) => sum + size, 0);
  for (const tool of tools) {
    const [name, size = sizeOf(name), x, y = ground + STEP, turn] = typeof tool === 'string' ? [tool] : tool;
    if (x !== undefined) given.push([name, x, y, size, turn]);
    else (space(sides[0]) >= space(sides[1]) ? sides[0] : sides[1]).tools.push([name, size]);
  }
  const placed = [
    ...given,
    ...sides.flatMap((side) => along(side.from, side.to, side.tools, [ground + STEP, edge])),
  ];
  return placed
    .toSorted((a, b) => a[2] - b[2])
    .map(([name, x, y, size, turn]) => onGround(name, x, y, size, turn));
}

/** Places tools from the hero outward; if the space is too narrow they spread evenly and overlap, alternately in front. */
function along(
  from: number,
  to: number,
  tools: readonly (readonly [string, number])[],
  [y, front]: readonly [number, number],
): Placed[] {
  const outward = Math.sign(to - from);
  const total = tools.reduce((sum, [, size]) => sum + size, 0);
  if (total <= Math.abs(to - from)) {
    let edge = from;
    return tools.map(([name, size]) => {
      edge += outward * size;
      return [name, edge - (outward * size) / 2, y, size];
    });
  }
  return tools.map(([name, size], i) => {
    const outer = to - (outward * size) / 2;
    const inner = from + outward * (size / 2 - Math.min(size * 0.45, total - Math.abs(to - from)));
    const share = tools.length === 1 ? 0.5 : i / (tools.length - 1);
    return [name, inner + (outer - inner) * share, i % 2 === 0 && tools.length > 1 ? front : y, size];
  });
}
