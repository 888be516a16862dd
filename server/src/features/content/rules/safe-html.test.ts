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
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      '</template><style>body{display:none}</style>',
      '&lt;/template&gt;&lt;style&gt;body{display:none}&lt;/style&gt;',
    ],
    ['<!-- <p>', '&lt;!-- <p>'],
    ['<p onclick="x()" style="position:fixed" id="a">', '<p id="a">'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    ['<img src="/media/a.webp" alt="A">', '<img src="/media/a.webp" alt="A">'],
    ['<a href="javascript:alert(1)">', '<a>'],
    ['<a href="java&#115;cript:alert(1)">', '<a>'],
    ['<a href="//evil.example">', '<a>'],
    ['<a href=/pages/about-us>', '<a href="/pages/about-us">'],
    ["<a href='https://a.example/?q=\"x'>", '<a href="https://a.example/?q=&quot;x">'],
    ['<A HREF="mailto:a@b.example">', '<a href="mailto:a@b.example">'],
    ['<p <script>alert(1)</script>', '&lt;p &lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<textarea><p>', '&lt;textarea&gt;<p>'],
    ['<p title="<script>">', '&lt;p title="&lt;script&gt;"&gt;'],
    ['<constructor>', '&lt;constructor&gt;'],
    ['a < b & c', 'a &lt; b & c'],
  ])('%s', (html, safe) => {
    expect(safeHtml(html)).toBe(safe);
  });

  it('terminates on input with many unmatched attributes', () => {
    expect(safeHtml(`<a ${'x '.repeat(50_000)}`)).toMatch(/^&lt;a x/);
    expect(safeHtml('<a a='.repeat(20_000))).toMatch(/^&lt;a a=&lt;/);
  });
});
