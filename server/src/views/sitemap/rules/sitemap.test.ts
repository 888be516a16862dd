import { expect, it } from 'vitest';
import { PART_SIZE, partsOf, sitemapIndexXml, sitemapXml } from './sitemap.ts';

const entries = Array.from({ length: PART_SIZE + 1 }, (_, index) => ({
  path: `/in/a?b=${index}&c=<`,
  changed: null,
}));

it('splits the entries into files of five thousand', () => {
  expect(partsOf([])).toBe(1);
  expect(partsOf(entries.slice(1))).toBe(1);
  expect(partsOf(entries)).toBe(2);
  expect(sitemapXml(entries, 1, '').match(/<url>/g)).toHaveLength(PART_SIZE);
  expect(sitemapXml(entries, 2, '').match(/<url>/g)).toHaveLength(1);
  expect(sitemapIndexXml(2, 'https://a.example')).toContain('<loc>https://a.example/sitemap-2.xml</loc>');
});

it('escapes XML characters', () => {
  expect(sitemapXml(entries, 2, 'https://a.example')).toContain(
    '<loc>https://a.example/in/a?b=5000&amp;c=&lt;</loc>',
  );
});
