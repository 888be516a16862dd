import { describe, expect, it } from 'vitest';
import { slideRules } from './slide-rules.ts';

describe('slideRules', () => {
  it('orders the widths and makes a class name that CSS takes', () => {
    expect(slideRules({ 600: 2, 0: 1.2 })).toEqual({
      name: 'slides-0-1_2-600-2',
      css: '.slides-0-1_2-600-2{--per-view:1.2}@media(min-width:600px){.slides-0-1_2-600-2{--per-view:2}}',
    });
  });
});
