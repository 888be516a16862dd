import { describe, expect, it } from 'vitest';
import { missingFields, missingParts, newlyMissing, type ServiceParts } from './missing-parts.ts';

const complete: ServiceParts & { readonly offerings: number } = {
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
  it.each<[string, Partial<typeof complete>, string[]]>([
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

describe('missingFields', () => {
  it.each<[string, Partial<ServiceParts>, string[]]>([
    ['a complete service', {}, []],
    ['both descriptions', { about_en: '', about_hi: '' }, ['about_en', 'about_hi']],
    ['an overview in one language', { overview_hi: '' }, ['overview_hi']],
    ['all words', { search_words: ' ' }, ['search_words', 'search_words']],
    [
      'a new draft',
      {
        name_hi: '',
        about_en: '',
        about_hi: '',
        overview_en: '',
        overview_hi: '',
        search_words: '',
        hasPicture: false,
        hasPrice: false,
      },
      [
        'name_hi',
        'about_en',
        'about_hi',
        'overview_en',
        'overview_hi',
        'pictures',
        'per_hour',
        'search_words',
        'search_words',
      ],
    ],
  ])('names the fields of %s', (_what, change, fields) => {
    expect(missingFields({ ...complete, ...change }).map(({ field }) => field)).toEqual(fields);
  });
});

describe('newlyMissing', () => {
  const incomplete = { ...complete, search_words: '', overview_hi: '' };
  it.each<[string, ServiceParts, Partial<ServiceParts>, string[]]>([
    ['keeps old gaps', incomplete, {}, []],
    ['accepts a gap that is filled', incomplete, { overview_hi: 'ठीक।' }, []],
    ['refuses a new gap beside old ones', incomplete, { about_hi: '' }, ['about_hi']],
    ['refuses the last picture', complete, { hasPicture: false }, ['pictures']],
    ['refuses words that lose a script', complete, { search_words: 'nal' }, ['search_words']],
  ])('%s', (_what, before, change, fields) => {
    expect(newlyMissing(before, { ...before, ...change }).map(({ field }) => field)).toEqual(fields);
  });
});
