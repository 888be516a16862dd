import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import type { SceneRecipe } from '../recipe.ts';
import { type Cut, composeScene, detailsOf, HEIGHT, tileOf, WIDTH } from './scene.ts';

/** Width at which a scene is rendered before its pictures are cut from it: every cut is scaled down, hardly ever up. */
const RENDERED = 1800;
const COVER_WIDTH = 960;
const TILE_WIDTH = 320;

/** The endings of a scene's files: the cover, the tile and two details, each also at night. */
const FORMS = ['', '-tile', '-2', '-3'] as const;

/** How many of the forms a scene has: a service has all, a category has no details. */
export type FormCount = 2 | 4;

/** Returns the names of a scene's files. */
export const formFiles = (slug: string, count: FormCount): string[] =>
  FORMS.slice(0, count).flatMap((form) => [`${slug}${form}`, `${slug}${form}-night`]);

/** Returns the two documents that determine all pictures of a scene. */
export const documentsOf = (recipe: SceneRecipe): Promise<readonly [day: string, night: string]> =>
  Promise.all([composeScene(recipe, false, RENDERED), composeScene(recipe, true, RENDERED)]);

/** Returns the cuts of a scene's pictures and their widths in pixels, in the order of `FORMS`. */
export function cutsOf(recipe: SceneRecipe): readonly (readonly [Cut, number])[] {
  const [near, beside] = detailsOf(recipe);
  const [left, top, side] = tileOf(recipe);
  return [
    [[0, 0, WIDTH, HEIGHT], COVER_WIDTH],
    [[left, top, side, side], TILE_WIDTH],
    [near, COVER_WIDTH],
    [beside, COVER_WIDTH],
  ];
}

/** Draws all pictures of a scene; returns the WebP files by name. */
export async function drawForms(
  slug: string,
  recipe: SceneRecipe,
  count: FormCount,
): Promise<ReadonlyMap<string, Buffer>> {
  const documents = await documentsOf(recipe);
  const files = new Map<string, Buffer>();
  for (const [i, text] of documents.entries()) {
    const scene = await sharp(Buffer.from(text)).flatten().png({ compressionLevel: 1 }).toBuffer();
    for (const [k, [cut, width]] of cutsOf(recipe).slice(0, count).entries())
      files.set(`${slug}${FORMS[k]}${i === 1 ? '-night' : ''}`, await cutOut(scene, cut, width));
  }
  return files;
}

function cutOut(scene: Buffer, cut: Cut, width: number): Promise<Buffer> {
  const [left, top, w, h] = cut.map((value) => Math.floor((value * RENDERED) / WIDTH)) as [
    number,
    number,
    number,
    number,
  ];
  return sharp(scene)
    .extract({ left, top, width: w, height: h })
    .resize({ width, kernel: 'lanczos3' })
    .webp({ quality: 80, effort: 4, smartSubsample: true })
    .toBuffer();
}
