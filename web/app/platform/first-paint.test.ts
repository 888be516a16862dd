import { describe, expect, it } from 'vitest';
import { prioritizeFirstPaint } from './first-paint.ts';

const CSS = { '/assets/look-1.css': 'body{margin:0}' };
const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`;

describe('prioritizeFirstPaint', () => {
  it('inlines a stylesheet and leaves a disabled link for React and for Vite', () => {
    const style = '<style>body{margin:0}</style>';
    const disabled = (href: string) => `<link rel="stylesheet" href="${href}" disabled=""/>`;
    expect(prioritizeFirstPaint(page('<link rel="stylesheet" href="/assets/look-1.css"/>'), CSS)).toBe(
      page(style + disabled('/assets/look-1.css')),
    );
    expect(prioritizeFirstPaint(page('<link rel="stylesheet" href="/assets/look-1.css#"/>'), CSS)).toBe(
      page(style + disabled('/assets/look-1.css#') + disabled('/assets/look-1.css')),
    );
  });

  it('leaves a stylesheet without given content as a link', () => {
    const html = page('<link rel="stylesheet" href="/assets/mantine-1.css#"/>');
    expect(prioritizeFirstPaint(html, CSS)).toBe(html);
  });

  it('moves preloaded modules and the module script behind the first paint', () => {
    expect(
      prioritizeFirstPaint(
        page(
          '<link rel="modulepreload" href="/a.js"/><link rel="preload" href="/f"/><link rel="modulepreload" href="/b.js"/>',
          '<p>text</p><script type="module" async="">import "/a.js"</script>',
        ),
        CSS,
        ['/en.js'],
      ),
    ).toBe(
      page(
        '<link rel="preload" href="/f"/>',
        '<p>text</p><script type="text/module-after-paint" data-modules="/a.js /b.js /en.js">import "/a.js"</script>',
      ),
    );
  });

  it('leaves stylesheets in the body and a document without a head unchanged', () => {
    const html = page('', '<link rel="stylesheet" href="/assets/look-1.css"/>');
    expect(prioritizeFirstPaint(html, CSS)).toBe(html);
    expect(prioritizeFirstPaint('', CSS)).toBe('');
  });
});
