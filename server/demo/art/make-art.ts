/**
 * Makes every picture of the demo from the icons of `@iconify-json/fluent-emoji` (MIT) and writes them, with the table
 * `pictures.ts`, beside itself. Run it after changing a recipe: `nice node server/demo/art/make-art.ts [slug …]`;
 * with slugs only those are made again. The same recipes give the same bytes.
 */
import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Canvas } from './canvas.ts';
import { arch, avatar, banner, blankPortrait, discCover, tiles } from './layouts.ts';
import { palettes } from './palettes.ts';
import { avatarRecipes, bannerRecipes, serviceRecipes, tileRecipes } from './recipes.ts';

const folder = new URL('./pictures/', import.meta.url);

type Job = { slug: string; width: number; make: () => Promise<Canvas> };

const jobs: Job[] = [
  ...Object.entries(serviceRecipes).flatMap(([slug, { palette, hero, other, props }]): Job[] => [
    { slug, width: 1200, make: () => discCover({ hero, props }, palettes[palette]) },
    { slug: `${slug}-2`, width: 1200, make: () => tiles(props, palettes[palette]) },
    {
      slug: `${slug}-3`,
      width: 1200,
      make: () => arch({ hero: other, props: [...props].reverse() }, palettes[palette]),
    },
  ]),
  ...Object.entries(tileRecipes).map(
    ([slug, { palette, ...scene }]): Job => ({
      slug,
      width: slug === 'default-service' ? 1200 : 600,
      make: () => discCover(scene, palettes[palette]),
    }),
  ),
  ...Object.entries(bannerRecipes).map(
    ([slug, b]): Job => ({ slug, width: 1600, make: () => banner(b.people, b.props, b.ground) }),
  ),
  ...Object.entries(avatarRecipes).map(
    ([slug, a]): Job => ({ slug, width: 256, make: () => avatar(a.person, ...a.ground) }),
  ),
  { slug: 'default-profile', width: 256, make: async () => blankPortrait() },
];

/** The picture's average colour, shown in its place until it has loaded. */
async function averageColor(file: Buffer): Promise<string> {
  const pixel = await sharp(file).flatten().resize(1, 1, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

async function writeTable(): Promise<void> {
  const lines: string[] = [];
  for (const { slug } of jobs) {
    const file = await readFile(new URL(`${slug}.webp`, folder));
    const { width, height } = await sharp(file).metadata();
    const key = /^\w+$/.test(slug) ? slug : `'${slug}'`;
    lines.push(`  ${key}: { width: ${width}, height: ${height}, color: '${await averageColor(file)}' },`);
  }
  const head = [
    '// Written by make-art.ts; change the recipes and run it again.',
    '',
    '/** A picture in `pictures/<slug>.webp`: its size and the colour that stands in its place until it has loaded. */',
    'export type Picture = { width: number; height: number; color: string };',
    '',
    '/** Every picture of the demo by its slug. */',
    'export const pictures = {',
  ];
  const tail = [
    '} as const satisfies Record<string, Picture>;',
    '',
    '/** The name of a picture that exists. */',
    'export type PictureSlug = keyof typeof pictures;',
    '',
  ];
  await writeFile(new URL('./pictures.ts', import.meta.url), [...head, ...lines, ...tail].join('\n'));
}

const wanted = new Set(process.argv.slice(2));
for (const { slug, width, make } of jobs) {
  if (wanted.size > 0 && !wanted.has(slug)) continue;
  const canvas = await make();
  const webp = await sharp(await canvas.png())
    .flatten()
    .resize({ width, kernel: 'lanczos3' })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(new URL(`${slug}.webp`, folder), webp);
  console.log(`${slug} ${Math.round(webp.length / 1024)} kB`);
}
const made = new Set(jobs.map(({ slug }) => `${slug}.webp`));
for (const name of await readdir(folder)) if (!made.has(name)) await unlink(new URL(name, folder));
if (wanted.size === 0) await writeTable();
