import { beforeEach, describe, expect, it } from 'vitest';
import { stubBrowser } from '../../../platform/browser-stub.ts';
import { highlightParts } from './search-highlight.ts';
import { clearRecentSearches, recentSearches, rememberSearch } from './search-popup-recent.ts';

const marked = (name: string, typed: string) =>
  highlightParts(name, typed)
    .map(({ text, typed: is }) => (is ? `[${text}]` : text))
    .join('');

describe('highlightParts', () => {
  it.each([
    ['Plumber', 'plu', '[Plu]mber'],
    ['AC Service & Repair', 'rep ac', '[AC] Service & [Rep]air'],
    ['Home Deep Cleaning', 'clean home', '[Home] Deep [Clean]ing'],
    ['Plumber', 'nal', 'Plumber'],
    ['Plumber', '', 'Plumber'],
    ['घर की गहरी सफ़ाई', 'सफाई', 'घर की गहरी [सफ़ाई]'],
    ['बिजली का काम', 'बिज', '[बिज]ली का काम'],
    ['किचन', 'क', '[कि]चन'],
  ])('%j for query %j returns %j', (name, typed, result) => {
    expect(marked(name, typed)).toBe(result);
  });
});

describe('recent searches', () => {
  beforeEach(() => void stubBrowser());

  it('are stored newest first without duplicates and can be cleared', () => {
    for (const text of ['nal', 'cook', 'NAL ', '', 'ac', 'tv', 'tailor', 'maid']) rememberSearch(text);
    expect(recentSearches()).toEqual(['maid', 'tailor', 'tv', 'ac', 'NAL']);
    clearRecentSearches();
    expect(recentSearches()).toEqual([]);
  });
});
