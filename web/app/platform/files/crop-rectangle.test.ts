import { describe, expect, it } from 'vitest';
import { croppedSize, cropRectangle } from './crop-rectangle.ts';

const FORM = { width: 1200, height: 900 };
const CENTRE = { x: 0.5, y: 0.5 };

describe('cropRectangle', () => {
  it.each([
    ['the same sides', { width: 2400, height: 1800 }, CENTRE, { left: 0, top: 0, width: 2400, height: 1800 }],
    [
      'a wide one, centred',
      { width: 3200, height: 1800 },
      CENTRE,
      { left: 400, top: 0, width: 2400, height: 1800 },
    ],
    [
      'a wide one, left',
      { width: 3200, height: 1800 },
      { x: 0, y: 0.5 },
      { left: 0, top: 0, width: 2400, height: 1800 },
    ],
    [
      'a wide one, right',
      { width: 3200, height: 1800 },
      { x: 1, y: 0 },
      { left: 800, top: 0, width: 2400, height: 1800 },
    ],
    [
      'a high one, at its top',
      { width: 1200, height: 1600 },
      { x: 0.5, y: 0 },
      { left: 0, top: 0, width: 1200, height: 900 },
    ],
    [
      'a high one, at its bottom',
      { width: 1200, height: 1600 },
      { x: 0.5, y: 1 },
      { left: 0, top: 700, width: 1200, height: 900 },
    ],
  ])('cuts %s', (_what, picture, focus, cut) => {
    expect(cropRectangle(picture, FORM, focus)).toEqual(cut);
  });
});

describe('croppedSize', () => {
  it.each([
    [{ width: 2400, height: 1800 }, 1600, { width: 1600, height: 1200 }],
    [{ width: 1200, height: 900 }, 1600, { width: 1200, height: 900 }],
    [{ width: 1333.3333, height: 1000 }, 1600, { width: 1332, height: 999 }],
    [{ width: 800, height: 600 }, 1600, { width: 800, height: 600 }],
  ])('%j', (cut, maxWidth, size) => {
    expect(croppedSize(cut, FORM, maxWidth)).toEqual(size);
  });

  it('keeps 8:3 exactly', () => {
    expect(croppedSize({ width: 1601, height: 600.4 }, { width: 1600, height: 600 }, 1600)).toEqual({
      width: 1600,
      height: 600,
    });
  });
});
