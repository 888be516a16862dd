import { describe, expect, it } from 'vitest';
import { demoContent } from '../../../../demo/content.ts';
import { pageLines } from './page-lines.ts';
import { safeHtml } from './safe-html.ts';

describe('pageLines', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['a text without tags', 'a  b\n c', ['a b c']],
    [
      'headings, paragraphs and lists',
      '<h2>A</h2><p>b</p><ul><li>c</li><li>d</li></ul>',
      ['A', 'b', 'c', 'd'],
    ],
    ['emphasis inside a line', '<p>a <strong>b</strong><em>c</em></p>', ['a bc']],
    ['a line break', '<p>a<br />b</p>', ['a', 'b']],
    [
      'a link with its address',
      '<p>see <a href="/pages/x?a=1&amp;b=2">x</a>.</p>',
      ['see x (/pages/x?a=1&b=2).'],
    ],
    ['a link without an address', '<p><a>x</a> y</p>', ['x y']],
    [
      'a picture',
      '<p>a<img src="/media/a.webp" alt="A &quot;b&quot;" />b</p>',
      ['a', '[A "b" /media/a.webp]', 'b'],
    ],
    ['signs', '<p>1 &lt; 2 &amp;amp; 3 &gt; 2</p>', ['1 < 2 &amp; 3 > 2']],
    ['cells', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>', ['a', 'b']],
    ['Hindi', '<p>नमस्ते <b>जी</b></p>', ['नमस्ते जी']],
  ])('%s', (_what, html, lines) => {
    expect(pageLines(html)).toEqual(lines);
  });

  it('reads what safeHtml writes of unsafe markup', () => {
    expect(pageLines(safeHtml('<a href="/x?<b>">a</a><p title=">">b < c</p>'))).toEqual([
      'a (/x?<b>)',
      'b < c',
    ]);
  });

  it('finds a line in every block of our own pages', () => {
    for (const { body } of demoContent.pages)
      for (const html of [body.en, body.hi])
        expect(pageLines(html)).toHaveLength(html.match(/<(h2|p|li)>/g)?.length ?? 0);
  });
});
