import { describe, expect, it } from 'vitest';
import { demoContent } from '../../../../demo/content.ts';
import { safeHtml } from './safe-html.ts';

describe('safeHtml', () => {
  it.each(demoContent.pages.flatMap(({ body }) => [body.en, body.hi]))(
    'leaves our own pages as they are: %.30s',
    (html) => {
      expect(safeHtml(html)).toBe(html);
    },
  );

  it.each([
    ['a script', '<script>alert(1)</script>', ''],
    ['a style and the end of its container', '</template><style>body{display:none}</style>x', 'x'],
    ['an open comment', '<p>a</p><!-- <p>', '<p>a</p>'],
    [
      'handlers and styles',
      '<p onclick="x()" style="position:fixed" class="b" id="a">x</p>',
      '<p id="a">x</p>',
    ],
    ['an image of another site', '<img src=x onerror=alert(1)>', '<img />'],
    ['our own image', '<img src="/media/a.webp" alt="A">', '<img src="/media/a.webp" alt="A" />'],
    ['a script address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a script address with an entity', '<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['a script address with control characters', '<a href="\tjava\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['an address without a scheme', '<a href="//evil.example">x</a>', '<a>x</a>'],
    ['an address with a backslash', '<a href="/\\evil.example">x</a>', '<a>x</a>'],
    ['a page of ours', '<a href=/pages/about-us>x</a>', '<a href="/pages/about-us">x</a>'],
    [
      'quotation marks in an address',
      `<a href='https://a.example/?q="x'>x</a>`,
      '<a href="https://a.example/?q=&quot;x">x</a>',
    ],
    ['capital letters', '<A HREF="mailto:a@b.example">x</A>', '<a href="mailto:a@b.example">x</a>'],
    ['a tag inside a tag', '<p <script>alert(1)</script>', '<p>alert(1)</p>'],
    ['a tag inside a raw text', '<textarea><p>x</p></textarea>y', 'y'],
    ['markup inside an attribute', '<p title="<script>">x</p>', '<p>x</p>'],
    ['a foreign namespace', '<math><mtext></form><mglyph><style></math><img src onerror=alert(1)>', ''],
    ['a tag named like an object property', '<constructor>x</constructor>', 'x'],
    ['unclosed tags', '<ul><li>a<li>b', '<ul><li>a</li><li>b</li></ul>'],
    ['signs in a text', 'a < b & c', 'a &lt; b &amp; c'],
  ])('%s', (_what, html, safe) => {
    expect(safeHtml(html)).toBe(safe);
  });

  it('terminates on input with many unmatched attributes', () => {
    expect(safeHtml(`<a ${'x '.repeat(50_000)}>x</a>`)).toBe('<a>x</a>');
    expect(safeHtml('<a a='.repeat(20_000))).not.toContain('=');
  });
});
