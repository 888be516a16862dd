import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { expect, it } from 'vitest';
import { truncateDescription, headOf, pathIn } from './head.ts';

const frame = (language: string) => [{ loaderData: { language, origin: 'https://a.example' } }];
const page = { title: 'T', description: 'D', path: '/in/pune' };

it('declares one canonical address per language and the alternate language', () => {
  const hindi = headOf(frame('hi'), page);
  expect(hindi).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://a.example/in/pune?lang=hi',
  });
  expect(headOf(frame('en'), page)).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://a.example/in/pune',
  });
  expect(hindi).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'en-IN',
    href: 'https://a.example/in/pune',
  });
  expect(pathIn('/list?category=1', 'hi')).toBe('/list?category=1&lang=hi');
});

it('includes a JPEG of known size for our own pictures', () => {
  const shared = headOf(frame('en'), { ...page, picture: { url: '/media/a.webp', alt: 'A' } });
  expect(shared).toContainEqual({ property: 'og:image', content: 'https://a.example/media/share/a.jpg' });
  expect(shared).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  expect(headOf(frame('en'), page)).toContainEqual({ name: 'twitter:card', content: 'summary' });
});

it('cuts a description after a sentence or a word', () => {
  expect(truncateDescription('Short  and\nsweet.')).toBe('Short and sweet.');
  const first = `${'word '.repeat(20)}end.`;
  expect(truncateDescription(`${first} ${'more '.repeat(40)}`)).toBe(first);
  const long = truncateDescription('wort, '.repeat(60));
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long.endsWith('wort…')).toBe(true);
});

it('escapes a name in the structured data that would close the script', async () => {
  const malicious = '</script><script>alert(1)</script><!--';
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Meta,
      meta: () =>
        headOf(frame('en'), {
          ...page,
          title: malicious,
          jsonLd: () => [{ '@type': 'Product', name: malicious }],
        }),
    },
  ]);
  const html = renderToString(createElement(Stub));
  const [, jsonLd = ''] = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(jsonLd)['@graph'][0].name).toBe(malicious);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<!--');
});
