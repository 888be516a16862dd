import { describe, expect, it } from 'vitest';
import { objectKey, variantAsked, widthServed } from './variant.ts';

describe('variantAsked', () => {
  it('reads a name and a width', () => {
    expect(variantAsked('plumber-2-ab12.webp', '320')).toEqual({ key: 'plumber-2-ab12', width: 320 });
    expect(variantAsked('plumber.webp', undefined)).toEqual({ key: 'plumber', width: null });
  });

  it.each([
    ['plumber.webp', '321'],
    ['plumber.webp', ''],
    ['plumber.webp', '0320'],
    ['plumber.webp', '1e9'],
    ['plumber.png', '320'],
    ['plumber', undefined],
    ['../plumber.webp', undefined],
    ['variants/plumber-320.webp', undefined],
    ['Plumber.webp', undefined],
    ['.webp', undefined],
  ])('refuses %j with w=%j', (name, w) => {
    expect(variantAsked(name, w)).toBeNull();
  });
});

describe('widthServed', () => {
  it('makes smaller pictures only', () => {
    expect(widthServed(320, 1200)).toBe(320);
    expect(widthServed(1200, 1200)).toBeNull();
    expect(widthServed(640, 256)).toBeNull();
    expect(widthServed(null, 1200)).toBeNull();
  });
});

describe('objectKey', () => {
  it('keeps variants apart from what was stored', () => {
    expect(objectKey('plumber', null)).toBe('plumber');
    expect(objectKey('plumber', 160)).toBe('variants/plumber-160');
  });
});
