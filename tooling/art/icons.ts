import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';

type IconSet = { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> };

const set: IconSet = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'),
);

/** Returns the SVG of one icon; an unknown name is an error in the recipes and stops the run. */
function svgOf(name: string, px: number): Buffer {
  const body = (set.icons[name] ?? set.icons[set.aliases[name]?.parent ?? ''])?.body;
  if (!body) throw new Error(`no icon named ${name}`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32" width="${px}" height="${px}">${body}</svg>`,
  );
}

const rasters = new Map<string, Promise<Buffer>>();

/**
 * Renders one icon as a square PNG. Renders at three times the size and scales down, since the icons' filters clip hard at
 * the size they are rendered at and would leave jagged edges. Caches large renderings: heroes appear in several pictures.
 */
export async function icon(name: string, px: number): Promise<Buffer> {
  const drawn = px <= 230 ? 690 : px <= 460 ? 1380 : 1920;
  const key = `${name}@${drawn}`;
  let raster = rasters.get(key);
  if (!raster) {
    raster = sharp(svgOf(name, drawn)).png({ compressionLevel: 1 }).toBuffer();
    rasters.set(key, raster);
  }
  return sharp(await raster)
    .resize(px, px, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
