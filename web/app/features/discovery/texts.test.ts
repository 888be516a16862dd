import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';
import { sentencesOf } from './sentences-of.ts';

describe('cutText', () => {
  it('leaves what fits', () => {
    expect(cutText('a'.repeat(90), 90)).toBe('a'.repeat(90));
    expect(cutText('', 90)).toBe('');
  });

  it('cuts to so many characters and an ellipsis, without a space before it', () => {
    expect(cutText('a'.repeat(91), 90)).toBe(`${'a'.repeat(90)}…`);
    expect(cutText('one two three', 4)).toBe('one…');
  });

  it('never parts a letter from its signs', () => {
    expect(cutText('कि की', 1)).toBe('…');
    expect(cutText('नमस्ते', 5)).toBe('नमस्…');
  });
});

describe('sentencesOf', () => {
  it('takes English and Hindi apart', () => {
    expect(sentencesOf('Brakes are checked. Loads are kept low! Is it safe? Yes.')).toEqual([
      'Brakes are checked.',
      'Loads are kept low!',
      'Is it safe?',
      'Yes.',
    ]);
    expect(sentencesOf('नल ठीक होता है। टंकी साफ़ होती है।')).toEqual(['नल ठीक होता है।', 'टंकी साफ़ होती है।']);
  });

  it('keeps amounts and small letters together', () => {
    expect(sentencesOf('It costs 1.5 times, e.g. at night.')).toEqual(['It costs 1.5 times, e.g. at night.']);
  });

  it('finds none in nothing', () => {
    expect(sentencesOf('  ')).toEqual([]);
  });
});
