/**
 * Draws every picture of the demo and writes them to `server/demo/pictures`, with their index `server/demo/pictures.json`.
 * Run it after changing a recipe or a drawing: `npm run art [slug …]`. Draws only what changed (`made-of.json` stores a
 * digest of each recipe's drawing) and what is named on the command line. The same recipes produce the same bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Canvas } from './canvas.ts';
import { avatar, banner, blankPortrait } from './layouts.ts';
import type { SceneRecipe } from './recipe.ts';
import { avatarRecipes, bannerRecipes, serviceScenes } from './recipes.ts';
import { categoryScenes } from './recipes/categories.ts';
import { cutsOf, documentsOf, drawForms, type FormCount, formFiles } from './scene/forms.ts';

const folder = new URL('../../server/demo/pictures/', import.meta.url);
const index = new URL('../../server/demo/pictures.json', import.meta.url);
const memory = new URL('./made-of.json', import.meta.url);

/** The files of one recipe; `input` is everything that determines them, so that a change is detected. */
interface Job {
  readonly slug: string;
  readonly files: readonly string[];
  readonly input: () => Promise<unknown>;
  readonly draw: () => Promise<ReadonlyMap<string, Buffer>>;
}

const single = (slug: string, width: number, input: unknown, canvas: () => Promise<Canvas>): Job => ({
  slug,
  files: [slug],
  input: async () => [input, width],
  draw: async () => new Map([[slug, await webp(await canvas(), width)]]),
});

async function webp(canvas: Canvas, width: number): Promise<Buffer> {
  return sharp(await canvas.png())
    .flatten()
    .resize({ width, kernel: 'lanczos3' })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer();
}

const scene = (slug: string, recipe: SceneRecipe, count: FormCount): Job => ({
  slug,
  files: formFiles(slug, count),
  input: async () => [await documentsOf(recipe), cutsOf(recipe), count],
  draw: () => drawForms(slug, recipe, count),
});

const jobs: readonly Job[] = [
  ...Object.entries(serviceScenes).map(([slug, recipe]) => scene(slug, recipe, 4)),
  ...Object.entries(categoryScenes).map(([slug, recipe]) => scene(slug, recipe, 2)),
  ...Object.entries(bannerRecipes).map(([slug, b]) =>
    single(slug, 1600, b, () => banner(b.people, b.props, b.ground)),
  ),
  ...Object.entries(avatarRecipes).map(([slug, a]) =>
    single(slug, 256, a, () => avatar(a.person, ...a.ground)),
  ),
  single('default-profile', 256, null, async () => blankPortrait()),
];

const madeOf: Record<string, string> = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};

async function digestOf(job: Job): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await job.input()))
    .digest('hex')
    .slice(0, 12);
}

const fileOf = (name: string) => new URL(`${name}.webp`, folder);

/** The picture's average colour, shown until it has loaded. */
async function averageColor(file: Buffer): Promise<string> {
  const pixel = await sharp(file).flatten().resize(1, 1, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

async function writeIndex(): Promise<void> {
  const lines: string[] = [];
  for (const name of jobs.flatMap(({ files }) => files)) {
    // A run for named pictures leaves the others unchanged.
    if (!existsSync(fileOf(name))) continue;
    const file = await readFile(fileOf(name));
    const { width, height } = await sharp(file).metadata();
    const color = await averageColor(file);
    lines.push(`  "${name}": { "width": ${width}, "height": ${height}, "color": "${color}" }`);
  }
  await writeFile(index, `{\n${lines.join(',\n')}\n}\n`);
}

const selected = new Set(process.argv.slice(2));
for (const job of jobs) {
  if (selected.size > 0 && !selected.has(job.slug)) continue;
  const digest = await digestOf(job);
  const fresh = madeOf[job.slug] === digest && job.files.every((name) => existsSync(fileOf(name)));
  if (fresh && selected.size === 0) continue;
  for (const [name, file] of await job.draw()) await writeFile(fileOf(name), file);
  madeOf[job.slug] = digest;
  console.log(job.slug);
}
const known = new Set(jobs.flatMap(({ files }) => files.map((name) => `${name}.webp`)));
for (const name of await readdir(folder)) if (!known.has(name)) await unlink(new URL(name, folder));
const kept = Object.fromEntries(jobs.flatMap(({ slug }) => (madeOf[slug] ? [[slug, madeOf[slug]]] : [])));
await writeFile(memory, `${JSON.stringify(kept, null, 2)}\n`);
await writeIndex();
