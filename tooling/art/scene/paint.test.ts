import { expect, it } from 'vitest';
import { document, down, either, lit, mix, resolve } from './paint.ts';

it('darkens the colours of a drawing at night, except those that shine', () => {
  const body = `<rect fill="#ffffff"/><rect fill="${lit('#ffe08a')}"/><rect fill="${either('#bfe3ff', '#141c38')}"/>`;
  expect(resolve(body, false, 0.74)).toBe(
    '<rect fill="#ffffff"/><rect fill="#ffe08a"/><rect fill="#bfe3ff"/>',
  );
  expect(resolve(body, true, 0.74)).toBe(
    `<rect fill="${mix('#ffffff', '#1b1518', 0.74)}"/><rect fill="#ffe08a"/><rect fill="#141c38"/>`,
  );
});

it('writes each gradient once', () => {
  const fill = down('#ffffff', '#000000');
  const svg = document(`<rect fill="${fill}"/><rect fill="${fill}"/>`, 1200);
  expect(svg.match(/<linearGradient/g)).toHaveLength(1);
  expect(svg.match(/fill="url\(#g0\)"/g)).toHaveLength(2);
});
