import { expect, it } from 'vitest';
import { withoutUnusedPart } from '../web/vite/unused-router-parts.ts';

const original = 'const used = () => 1;\nfunction other() {}\nexport { other, used };\n';

it('keeps the exports: the given functions, and others that throw', async () => {
  const code = withoutUnusedPart(original, { used: '() => false' });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    () => unknown
  >;
  expect(Object.keys(module)).toEqual(['other', 'used']);
  expect(module['used']?.()).toBe(false);
  expect(() => module['other']?.()).toThrow('unused part');
});

it('fails if the module no longer exports a replaced function', () => {
  expect(() => withoutUnusedPart(original, { discover: '() => false' })).toThrow('discover');
  expect(() => withoutUnusedPart('export default {};', { used: '() => 1' })).toThrow('used');
});
