import { describe, expect, it } from 'vitest';
import { truncateText } from './card.ts';
import { orderReviews } from './service/service-reviews-order.ts';
import { splitSentences } from './service/split-sentences.ts';

describe('truncateText', () => {
  it('leaves a text that fits unchanged', () => {
    expect(truncateText('a'.repeat(90), 90)).toBe('a'.repeat(90));
    expect(truncateText('', 90)).toBe('');
  });

  it('cuts to the given length with an ellipsis and no space before it', () => {
    expect(truncateText('a'.repeat(91), 90)).toBe(`${'a'.repeat(90)}…`);
    expect(truncateText('one two three', 4)).toBe('one…');
  });

  it('never separates a letter from its combining marks', () => {
    expect(truncateText('कि की', 1)).toBe('…');
    expect(truncateText('नमस्ते', 5)).toBe('नमस्…');
  });
});

describe('splitSentences', () => {
  it('splits English and Hindi', () => {
    expect(splitSentences('Brakes are checked. Loads are kept low! Is it safe? Yes.')).toEqual([
      'Brakes are checked.',
      'Loads are kept low!',
      'Is it safe?',
      'Yes.',
    ]);
    expect(splitSentences('नल ठीक होता है। टंकी साफ़ होती है।')).toEqual(['नल ठीक होता है।', 'टंकी साफ़ होती है।']);
  });

  it('does not split at amounts or before lower-case letters', () => {
    expect(splitSentences('It costs 1.5 times, e.g. at night.')).toEqual([
      'It costs 1.5 times, e.g. at night.',
    ]);
  });

  it('returns none for an empty text', () => {
    expect(splitSentences('  ')).toEqual([]);
  });
});

describe('orderReviews', () => {
  const reviews = [
    { rating: 4, created_at: '2026-10-01T10:00:00+05:30' },
    { rating: 5, created_at: '2026-09-01T10:00:00+05:30' },
    { rating: 4, created_at: '2026-11-01T10:00:00+05:30' },
    { rating: 1, created_at: '2026-10-15T10:00:00+05:30' },
  ];
  const months = (order: 'newest' | 'highest' | 'lowest') =>
    orderReviews(reviews, order).map(({ rating, created_at }) => `${rating}/${created_at.slice(5, 7)}`);

  it('sorts by newest, best or worst', () => {
    expect(months('newest')).toEqual(['4/11', '1/10', '4/10', '5/09']);
    expect(months('highest')).toEqual(['5/09', '4/11', '4/10', '1/10']);
    expect(months('lowest')).toEqual(['1/10', '4/11', '4/10', '5/09']);
  });
});
