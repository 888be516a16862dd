import { describe, expect, it } from 'vitest';
import {
  acceptsAvif,
  avifKey,
  parseFileName,
  fileNameOf,
  objectKey,
  variantKeys,
  parseWidth,
  servedWidth,
} from './variant.ts';

describe('parseFileName', () => {
  it.each([
    ['plumber-2-ab12.webp', { key: 'plumber-2-ab12', mime: 'image/webp' }],
    ['film.mp4', { key: 'film', mime: 'video/mp4' }],
    ['film.webm', { key: 'film', mime: 'video/webm' }],
    ['proof.pdf', { key: 'proof', mime: 'application/pdf' }],
    ['plumber.png', null],
    ['plumber.constructor', null],
    ['plumber', null],
    ['../plumber.webp', null],
    ['variants/plumber-320.webp', null],
    ['Plumber.webp', null],
    ['.webp', null],
  ])('parses the name %s', (name, parsed) => {
    expect(parseFileName(name)).toEqual(parsed);
    if (parsed) expect(fileNameOf(parsed.key, parsed.mime)).toBe(name);
  });
});

describe('parseWidth', () => {
  it.each([
    ['320', 320],
    [undefined, null],
    ['321', undefined],
    ['', undefined],
    ['0320', undefined],
    ['1e9', undefined],
  ])('parses the width %s', (w, width) => {
    expect(parseWidth(w)).toBe(width);
  });
});

describe('servedWidth', () => {
  it('returns a width only if it is smaller than the original', () => {
    expect(servedWidth(320, 1200)).toBe(320);
    expect(servedWidth(1200, 1200)).toBeNull();
    expect(servedWidth(640, 256)).toBeNull();
    expect(servedWidth(null, 1200)).toBeNull();
  });
});

describe('objectKey', () => {
  it('separates variants from the original', () => {
    expect(objectKey('plumber', null)).toBe('plumber');
    expect(objectKey('plumber', 160)).toBe('variants/plumber-160');
    expect(variantKeys('plumber')).toContain('variants/plumber-1200');
    expect(avifKey('plumber', null)).toBe('variants/plumber-whole-avif');
    expect(variantKeys('plumber')).toEqual(
      expect.arrayContaining(['variants/plumber-640-avif', 'variants/plumber-whole-avif']),
    );
  });
});

describe('acceptsAvif', () => {
  it.each([
    ['image/avif,image/webp,*/*;q=0.8', true],
    ['image/webp, image/avif;q=0.9', true],
    ['image/avif', true],
    ['image/avif;q=0', false],
    ['image/avif;q=0.0, image/webp', false],
    ['image/webp,*/*', false],
    ['text/image/avif', false],
    [undefined, false],
  ])('parses the Accept header %s', (accept, accepted) => {
    expect(acceptsAvif(accept)).toBe(accepted);
  });
});
