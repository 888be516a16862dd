import { describe, expect, it } from 'vitest';
import { missingParts, type ServiceParts } from './missing-parts.ts';

const complete: ServiceParts = {
  servicetype: 'service',
  name_hi: 'प्लंबर',
  about_en: 'Taps.',
  about_hi: 'नल।',
  overview_en: 'Fixed.',
  overview_hi: 'ठीक।',
  search_words: 'nal नल',
  hasPicture: true,
  hasPrice: true,
  offerings: 1,
};

describe('missingParts', () => {
  it.each<[string, Partial<ServiceParts>, string[]]>([
    ['a complete service', {}, []],
    ['a Hindi name in English letters', { name_hi: 'Plumber' }, ['name_hi']],
    ['no English description', { about_en: ' ' }, ['about']],
    ['an English text as the Hindi overview', { overview_hi: 'Fixed.' }, ['overview']],
    ['words in one script', { search_words: 'nal' }, ['words_devanagari']],
    ['no words', { search_words: '' }, ['words_latin', 'words_devanagari']],
    ['no price', { hasPrice: false }, ['price']],
    ['no price of an enquiry', { servicetype: 'enquiry', hasPrice: false }, []],
    ['neither picture nor professionals', { hasPicture: false, offerings: 0 }, ['picture', 'offerings']],
  ])('%s', (_what, change, missing) => {
    expect(missingParts({ ...complete, ...change })).toEqual(missing);
  });
});
