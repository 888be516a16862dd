import { describe, expect, it } from 'vitest';
import { type PlacedControl, replacementIndex, type TappedControl } from './replaced-control.ts';

const BOOK = 'BUTTON, button, Book';
const at = (look: string, y: number, x = 0): PlacedControl => ({ look, x, y });
/** A tapped button "Book", 500 px below the top of the page. */
const book = (index: number, equals: number): TappedControl => ({ ...at(BOOK, 500), index, equals });

describe('replacementIndex', () => {
  it.each<[string, TappedControl, readonly PlacedControl[], number | null]>([
    ['the only one', book(0, 1), [at('A, /, Home', 0), at(BOOK, 500)], 1],
    ['the only one, moved', book(0, 1), [at(BOOK, 90)], 0],
    ['the same place among equals, all moved', book(1, 3), [at(BOOK, 500), at(BOOK, 900), at(BOOK, 950)], 1],
    ['the same place among equals, others between', book(1, 2), [at(BOOK, 0), at('A', 1), at(BOOK, 2)], 2],
    ['the nearest of more than before', book(0, 1), [at(BOOK, 900), at(BOOK, 480), at(BOOK, 540)], 1],
    ['the nearest of fewer than before', book(2, 3), [at(BOOK, 100), at(BOOK, 490)], 1],
    ['the nearest beside', book(0, 1), [at(BOOK, 500, 300), at(BOOK, 500, 40)], 1],
    ['none with another name', book(0, 1), [at('BUTTON, button, Pay', 500)], null],
    [
      'none with another address',
      { ...at('A, /1, More', 0), index: 0, equals: 1 },
      [at('A, /2, More', 0)],
      null,
    ],
    ['none on an empty page', book(0, 1), [], null],
  ])('finds %s', (_what, tapped, controls, index) => {
    expect(replacementIndex(tapped, controls)).toBe(index);
  });
});
