/**
 * Draws every picture of the demo from the icons of `@iconify-json/fluent-emoji` (MIT) and writes them to
 * `server/demo/pictures`, with their index `server/demo/pictures.json`. Run it after changing a recipe:
 * `npm run art [slug …]`. Draws only pictures whose recipe changed (`made-of.json` stores each picture's recipe) and those
 * named on the command line. The same recipes produce the same bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Canvas } from './canvas.ts';
import { arch, avatar, banner, blankPortrait, discCover, tiles } from './layouts.ts';
import { palettes } from './palettes.ts';
import { avatarRecipes, bannerRecipes, serviceRecipes, tileRecipes } from './recipes.ts';

const folder = new URL('../../server/demo/pictures/', import.meta.url);
const index = new URL('../../server/demo/pictures.json', import.meta.url);

/** A picture to draw; `of` is its complete input, so that a change is detected. */
type Job = { slug: string; width: number; of: unknown; make: () => Promise<Canvas> };

const jobs: Job[] = [
  ...Object.entries(serviceRecipes).flatMap(([slug, { palette, hero, other, props }]): Job[] => {
    const p = palettes[palette];
    const arched = { hero: other, props: [...props].reverse() };
    return [
      { slug, width: 1200, of: [hero, props, p], make: () => discCover({ hero, props }, p) },
      { slug: `${slug}-2`, width: 1200, of: [props, p], make: () => tiles(props, p) },
      { slug: `${slug}-3`, width: 1200, of: [arched, p], make: () => arch(arched, p) },
    ];
  }),
  ...Object.entries(tileRecipes).map(
    ([slug, { palette, ...scene }]): Job => ({
      slug,
      width: slug === 'default-service' ? 1200 : 600,
      of: [scene, palettes[palette]],
      make: () => discCover(scene, palettes[palette]),
    }),
  ),
  ...Object.entries(bannerRecipes).map(
    ([slug, b]): Job => ({ slug, width: 1600, of: b, make: () => banner(b.people, b.props, b.ground) }),
  ),
  ...Object.entries(avatarRecipes).map(
    ([slug, a]): Job => ({ slug, width: 256, of: a, make: () => avatar(a.person, ...a.ground) }),
  ),
  { slug: 'default-profile', width: 256, of: null, make: async () => blankPortrait() },
];

const memory = new URL('./made-of.json', import.meta.url);
const madeOf: Record<string, string> = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};

function digest({ of, width }: Job): string {
  return createHash('sha256')
    .update(JSON.stringify([of, width]))
    .digest('hex')
    .slice(0, 12);
}

/** The picture's average colour, shown until it has loaded. */
async function averageColor(file: Buffer): Promise<string> {
  const pixel = await sharp(file).flatten().resize(1, 1, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

async function writeIndex(): Promise<void> {
  const lines: string[] = [];
  for (const { slug } of jobs) {
    const path = new URL(`${slug}.webp`, folder);
    // A run for named pictures leaves the others unchanged.
    if (!existsSync(path)) continue;
    const file = await readFile(path);
    const { width, height } = await sharp(file).metadata();
    const color = await averageColor(file);
    lines.push(`  "${slug}": { "width": ${width}, "height": ${height}, "color": "${color}" }`);
  }
  await writeFile(index, `{\n${lines.join(',\n')}\n}\n`);
}

const selectedSlugs = new Set(process.argv.slice(2));
for (const job of jobs) {
  const { slug, width, make } = job;
  const file = new URL(`${slug}.webp`, folder);
  const fresh = existsSync(file) && madeOf[slug] === digest(job);
  if (selectedSlugs.size > 0 ? !selectedSlugs.has(slug) : fresh) continue;
  const canvas = await make();
  const webp = await sharp(await canvas.png())
    .flatten()
    .resize({ width, kernel: 'lanczos3' })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(file, webp);
  madeOf[slug] = digest(job);
  console.log(`${slug} ${Math.round(webp.length / 1024)} kB`);
}
const known = new Set(jobs.map(({ slug }) => slug));
for (const name of await readdir(folder))
  if (!known.has(name.replace(/\.webp$/, ''))) await unlink(new URL(name, folder));
const kept = Object.entries(madeOf).filter(([slug]) => known.has(slug));
await writeFile(memory, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
await writeIndex();
