import { describe, expect, it } from 'vitest';
import { isEditable, toPageHtml } from './editable-html.ts';

describe('isEditable', () => {
  it.each<[string, boolean]>([
    ['', true],
    ['text', true],
    ['<h2>A</h2>\n<p>b <strong>c</strong> <a href="/x?a=1&amp;b=2">d</a></p>', true],
    ['<ol start="3">\n<li>a<br />b</li>\n</ol>', true],
    ['<p id="a">x</p>', false],
    ['<p lang="hi">x</p>', false],
    ['<table><tbody><tr><td>x</td></tr></tbody></table>', false],
    ['<p><img src="/media/a.webp" alt="p" /></p>', false],
    ['<dl><dt>a</dt><dd>b</dd></dl>', false],
    ['<p>1 &lt; 2</p>', true],
  ])('%s', (html, editable) => {
    expect(isEditable(html)).toBe(editable);
  });
});

describe('toPageHtml', () => {
  it.each([
    ['<p>a</p><p></p><p></p>', '<p>a</p>'],
    ['<p></p>', ''],
    ['<h2>a</h2><p>b</p>', '<h2>a</h2>\n<p>b</p>'],
    [
      '<ul><li><p>a</p></li><li><p>b <strong>c</strong></p></li></ul>',
      '<ul>\n<li>a</li>\n<li>b <strong>c</strong></li>\n</ul>',
    ],
    ['<ul><li><p>a</p><p>b</p></li></ul>', '<ul>\n<li><p>a</p>\n<p>b</p></li>\n</ul>'],
    [
      '<ol start="2"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
      '<ol start="2">\n<li>a<ul>\n<li>b</li>\n</ul></li>\n</ol>',
    ],
    ['<p>a<br>b</p>', '<p>a<br>b</p>'],
  ])('%s', (html, page) => {
    expect(toPageHtml(html)).toBe(page);
  });
});
