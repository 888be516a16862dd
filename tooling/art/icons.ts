import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';

type IconSet = { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> };

let set: Promise<IconSet> | undefined;

/** Reads the icons (99 MB) when the first one has to be rendered. */
function iconSet(): Promise<IconSet> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
  set ??= readFile(file, 'utf8').then((text): IconSet => JSON.parse(text));
  return set;
}

/** Side of the stored renderings, which all sizes are scaled from. */
const STORED = 640;
const store = new URL('../../node_modules/.cache/art/', import.meta.url);

/** Returns the SVG of one icon; an unknown name is an error in the recipes and stops the run. */
async function svgOf(name: string, px: number): Promise<Buffer> {
  const { icons, aliases } = await iconSet();
  const body = (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body;
  if (!body) throw new Error(`no icon named ${name}`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32" width="${px}" height="${px}">${body}</svg>`,
  );
}

const rasters = new Map<string, Promise<Buffer>>();

/** Returns one icon as a square PNG. */
export async function icon(name: string, px: number): Promise<Buffer> {
  let raster = rasters.get(name);
  if (!raster) {
    raster = stored(name);
    rasters.set(name, raster);
  }
  return sharp(await raster)
    .resize(px, px, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * Renders an icon, or returns its stored rendering, since one takes a second or more. Renders at twice the size and scales
 * down: the icons' filters clip hard at the size they are rendered at and would leave jagged edges.
 */
async function stored(name: string): Promise<Buffer> {
  const file = new URL(`${name}.png`, store);
  const found = await readFile(file).catch(() => undefined);
  if (found) return found;
  const drawn = await sharp(await svgOf(name, STORED * 2))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const png = await sharp(drawn).resize(STORED, STORED, { kernel: 'lanczos3' }).png().toBuffer();
  await mkdir(store, { recursive: true });
  await writeFile(file, png);
  return png;
}
