import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';

const demo = new URL('../', import.meta.url);

/** The size of a picture in pixels and the colour shown until it has loaded. */
const picture = z.strictObject({
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type Picture = z.output<typeof picture>;

/** Every picture of the demo by its slug; `tooling/art` draws the pictures and writes this index. */
export const pictures: ReadonlyMap<string, Picture> = new Map(
  Object.entries(readDataFile(demo, 'pictures.json', z.record(z.string(), picture))),
);

/** The slug of an existing picture. */
export const pictureSlug = z
  .string()
  .refine((slug) => pictures.has(slug), 'no such picture (npm run art draws pictures)');

/** Returns the size and colour of a picture; throws if it does not exist. */
export function pictureOf(slug: string): Picture {
  const found = pictures.get(slug);
  if (!found) throw new Error(`the demo has no picture ${slug}: npm run art draws pictures`);
  return found;
}

/** Returns the file of a picture. */
export function pictureFile(slug: string): URL {
  return new URL(`pictures/${slug}.webp`, demo);
}
