import { describe, expect, it } from 'vitest';
import { dotsAround, slideRules } from './slide-rules.ts';

describe('slideRules', () => {
  it('sorts the widths and creates a valid CSS class name', () => {
    expect(slideRules({ 600: 2, 0: 1.2 }, 5)).toEqual({
      name: 'slides-0-1_2-600-2',
      css: '.slides-0-1_2-600-2{--per-view:1.2;--controls:flex;--arrows:104px}@media(min-width:600px){.slides-0-1_2-600-2{--per-view:2;--controls:flex;--arrows:104px}}',
      most: 2,
    });
  });

  it('hides the controls where all slides are in view', () => {
    expect(slideRules({ 0: 1, 768: 3 }, 3)).toEqual({
      name: 'slides-0-1-768-3w',
      css: '.slides-0-1-768-3w{--per-view:1;--controls:flex;--arrows:104px}@media(min-width:768px){.slides-0-1-768-3w{--per-view:3;--controls:none;--arrows:0px}}',
      most: 3,
    });
  });
});

describe('slideRules of a looping row', () => {
  it('keeps the controls where all slides are in view', () => {
    expect(slideRules({ 0: 2, 1024: 5 }, 5, true).css).not.toContain('--controls:none');
  });

  it('hides the controls for a single slide', () => {
    expect(slideRules({ 0: 2 }, 1, true).css).toContain('--controls:none');
  });
});

describe('dotsAround', () => {
  it.each([
    [0, 3, [0, 1, 2]],
    [0, 12, [0, 1, 2, 3, 4, 5, 6]],
    [6, 12, [3, 4, 5, 6, 7, 8, 9]],
    [11, 12, [5, 6, 7, 8, 9, 10, 11]],
    [0, 1, [0]],
  ])('position %i of %i has the dots %j', (at, stops, shown) => {
    expect(dotsAround(at, stops)).toEqual(shown);
  });
});
