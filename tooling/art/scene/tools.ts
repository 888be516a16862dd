import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { icon } from '../icons.ts';
import { shadow } from './paint.ts';

const SIZE = 560;

/** A tool turned and cut to its outline: its size as a share of the icon's square. */
type Cut = { readonly href: string; readonly width: number; readonly height: number };

const cuts = new Map<string, Promise<Cut>>();

/** Turns of the icons that stand on a point or lie flat, in degrees. All others stand as drawn. */
const TURNS: Record<string, number> = {
  screwdriver: -45,
  'carpentry-saw': -20,
  pencil: 45,
  paintbrush: 45,
  crayon: 45,
  'straight-ruler': -45,
  'test-tube': 50,
  thermometer: -45,
  razor: 45,
  'fountain-pen': 45,
  key: 45,
  'old-key': 45,
  hammer: -50,
  wrench: -45,
  crutch: 45,
};

/** Sides of the icons' squares, by how large the things are; 190 for all others. */
const SIZES: Readonly<Record<number, string>> = {
  110: 'coin ring pill egg ant nut-and-bolt bone tennis adhesive-bandage glasses droplet garlic peanuts key musical-note',
  140: 'lemon onion tomato ginger-root tangerine mango cookie ice thread yarn baby-bottle teacup-without-handle candle soap magnet computer-mouse lipstick nail-polish stopwatch cockroach gem-stone sponge hot-pepper crayon diya-lamp coconut hibiscus lotus label credit-card gear bellhop-bell locked old-key adhesive tumbler-glass glass-of-milk petri-dish film-frames optical-disk bullseye red-apple high-voltage snowflake knot',
  165: 'receipt pencil light-bulb battery scissors hair-pick razor ribbon herb spiral-notepad notebook test-tube fork-and-knife compass trophy piggy bouquet fountain-pen t-shirt jeans rose seedling alarm-clock puzzle-piece',
  230: 'toolbox bucket potted-plant oil-drum basket construction shopping-cart musical-keyboard suitcase backpack luggage office-building goal-net safety-vest handbag robot',
  270: 'fuel-pump barber-pole vertical-traffic-light classical-building umbrella crutch wastebasket',
  320: 'broom ladder chair',
};
const sizes = new Map(
  Object.entries(SIZES).flatMap(([size, names]) =>
    names.split(' ').map((name) => [name, Number(size)] as const),
  ),
);
/** Returns the side of a tool's square in a scene. */
export const sizeOf = (name: string) => sizes.get(name) ?? 190;

async function cut(name: string, turn: number): Promise<Cut> {
  const turned = await sharp(await icon(name, SIZE))
    .rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data, info } = await sharp(turned)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 24 })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true });
  return {
    href: `data:image/png;base64,${Buffer.from(data).toString('base64')}`,
    width: info.width / SIZE,
    height: info.height / SIZE,
  };
}

function cutOf(name: string, turn: number): Promise<Cut> {
  const key = `${name}@${turn}`;
  let made = cuts.get(key);
  if (!made) {
    made = cut(name, turn);
    cuts.set(key, made);
  }
  return made;
}

const image = ({ href }: Cut, x: number, y: number, w: number, h: number, extra = '') =>
  `<image xlink:href="${href}" x="${x}" y="${y}" width="${w}" height="${h}" preserveAspectRatio="none" ${extra}/>`;

/** Draws an icon that rests on the height `y`, centred on `x`; `px` is the side of the icon's square. */
export async function onGround(
  name: string,
  x: number,
  y: number,
  px: number,
  turn = TURNS[name] ?? 0,
): Promise<string> {
  const found = await cutOf(name, turn);
  const [w, h] = [found.width * px, found.height * px];
  return shadow(x + w * 0.04, y - 1, w * 0.56) + image(found, x - w / 2, y - h, w, h);
}

/** Draws an icon on the wall or in the air, centred on (`x`, `y`). */
export async function hanging(name: string, x: number, y: number, px: number, turn = 0): Promise<string> {
  const found = await cutOf(name, turn);
  const [w, h] = [found.width * px, found.height * px];
  return image(found, x - w / 2, y - h / 2, w, h);
}
