import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { bilingual, slug, text } from './fields.ts';
import { pictureSlug } from './pictures.ts';

/** Lines of HTML. */
const html = z.array(text).transform((lines) => lines.join('\n'));

/** A page under `/pages/{slug}`; `body` is HTML of headings, paragraphs, lists and links only. */
const page = z.strictObject({ slug, title: bilingual, body: z.strictObject({ en: html, hi: html }) });
export type DemoPage = z.output<typeof page>;

/** One slide of the home page's slider. */
const banner = z.strictObject({
  slug,
  title: bilingual,
  description: bilingual,
  color: z.string().regex(/^#[0-9A-F]{6}$/),
  picture: pictureSlug,
});
export type DemoBanner = z.output<typeof banner>;

/** Reads `pages.json` of a folder: the content pages linked from the footer. */
export function readPages(folder: URL): readonly DemoPage[] {
  return readDataFile(folder, 'pages.json', z.array(page));
}

/** Reads `banners.json` of a folder. */
export function readBanners(folder: URL): readonly DemoBanner[] {
  return readDataFile(folder, 'banners.json', z.array(banner));
}
