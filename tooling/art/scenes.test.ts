import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoContent } from '../../server/demo/content.ts';
import { pictureFile, pictures } from '../../server/demo/content/pictures.ts';
import { differingBits, perceptualHash } from './perceptual-hash.ts';
import { serviceScenes } from './recipes.ts';
import { categoryScenes } from './recipes/categories.ts';
import { formFiles } from './scene/forms.ts';
import { HEIGHT, standOf, tileOf, WIDTH } from './scene/scene.ts';

const { services, subcategories } = demoContent;
const pairs = <T>(of: readonly T[]) => of.flatMap((a, i) => of.slice(i + 1).map((b) => [a, b] as const));

describe('the scenes', () => {
  it('exist for every service of the catalogue, and for no other, with all their files', () => {
    expect(Object.keys(serviceScenes).sort()).toEqual(services.map(({ slug }) => slug).sort());
    const files = [
      ...Object.keys(serviceScenes).flatMap((slug) => formFiles(slug, 4)),
      ...Object.keys(categoryScenes).flatMap((slug) => formFiles(slug, 2)),
    ];
    expect(files.filter((name) => !pictures.has(name))).toEqual([]);
  });

  it('differ in wall and hero within a sub-category', () => {
    for (const { id } of subcategories) {
      const within = services.filter(({ subcategory }) => subcategory === id).map(({ slug }) => slug);
      const same = pairs(within).filter(
        ([a, b]) =>
          serviceScenes[a]?.wall === serviceScenes[b]?.wall ||
          String(serviceScenes[a]?.hero) === String(serviceScenes[b]?.hero),
      );
      expect(same).toEqual([]);
    }
  });

  it.each(Object.entries({ ...serviceScenes, ...categoryScenes }))(
    '%s: a large hero, two to four tools, a tile inside the picture',
    (_, recipe) => {
      const { width, height } = standOf(recipe);
      const share = Math.max(width / WIDTH, height / HEIGHT);
      expect(share).toBeGreaterThanOrEqual(0.35);
      expect(share).toBeLessThanOrEqual(0.8);
      expect(recipe.tools.length).toBeGreaterThanOrEqual(2);
      expect(recipe.tools.length).toBeLessThanOrEqual(4);
      const [left, top, side] = tileOf(recipe);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(WIDTH);
      expect(top + side).toBeLessThanOrEqual(HEIGHT);
    },
  );

  it('look different: any two covers differ in 10 of 64 bits or more', { timeout: 60_000 }, async () => {
    const slugs = [...Object.keys(serviceScenes), ...Object.keys(categoryScenes)];
    const hashes = new Map<string, readonly boolean[]>();
    for (const slug of slugs) hashes.set(slug, await perceptualHash(await readFile(pictureFile(slug))));
    const alike = pairs([...hashes]).filter(([[, a], [, b]]) => differingBits(a, b) < 10);
    expect(alike.map(([[a], [b]]) => `${a} and ${b}`)).toEqual([]);
  });

  it('are dark at night', () => {
    const brightness = (name: string) =>
      [1, 3, 5].reduce(
        (sum, i) => sum + Number.parseInt(pictures.get(name)?.color.slice(i, i + 2) ?? '', 16),
        0,
      );
    for (const slug of Object.keys(serviceScenes))
      expect(brightness(`${slug}-night`)).toBeLessThan(brightness(slug) * 0.65);
  });
});

describe('perceptualHash', () => {
  // From pixels: the server's tests, which may run in the same process, block the decoder of SVG.
  const drawn = (isDark: (x: number, y: number) => boolean) =>
    sharp(
      Uint8Array.from({ length: 240 * 180 }, (_, index) =>
        isDark(index % 240, Math.floor(index / 240)) ? 60 : 255,
      ),
      { raw: { width: 240, height: 180, channels: 1 } },
    )
      .png()
      .toBuffer();

  it('stays equal under scaling and differs for another picture', async () => {
    const circle = await drawn((x, y) => Math.hypot(x - 70, y - 70) < 50);
    const bars = await drawn((x, y) => (y > 20 && y < 60) || (x > 150 && x < 190 && y > 90));
    const [a, b, c] = await Promise.all(
      [circle, await sharp(circle).resize(480).toBuffer(), bars].map(perceptualHash),
    );
    expect(differingBits(a ?? [], b ?? [])).toBeLessThan(4);
    expect(differingBits(a ?? [], c ?? [])).toBeGreaterThan(15);
  });
});
