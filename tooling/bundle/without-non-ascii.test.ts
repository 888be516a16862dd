import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withoutNonAscii } from '../../web/vite/without-non-ascii.ts';

const evaluate = (script: string): unknown => runInNewContext(script);

it.each([
  ['/^[−–०-९]+$/', '५−'],
  ['/^(?<place>.+) में$/u', 'पुणे में'],
  ['/^🙂$/u', '🙂'],
  ['/^[🙂🙁]$/u', '🙁'],
])('withoutNonAscii: %s still matches %s', (script, text) => {
  const escaped = withoutNonAscii(script);
  expect(escaped).toMatch(/^[\0-\x7f]+$/);
  expect(evaluate(`${escaped}.test(${JSON.stringify(text)})`)).toBe(true);
  expect(evaluate(`${escaped}.test('x')`)).toBe(false);
});

it('withoutNonAscii: a tagged template has the same text', () => {
  const script = '((parts) => parts[0])`₹ 5`';
  expect(withoutNonAscii(script)).toBe('((parts) => parts[0])`\\u20b9 5`');
  expect(evaluate(withoutNonAscii(script))).toBe('₹ 5');
});

it('withoutNonAscii: refuses a raw template', () => {
  expect(() => withoutNonAscii('String.raw`₹`')).toThrow('String.raw');
  expect(withoutNonAscii('String.raw`a`')).toBe('String.raw`a`');
});
