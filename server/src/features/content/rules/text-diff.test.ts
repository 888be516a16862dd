import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffedLine, textDiff } from './text-diff.ts';

/** Writes a comparison as people read it: `-` removed, `+` added, and changed words in brackets. */
const print = (lines: readonly DiffedLine[]) =>
  lines.map(({ kind, parts }) => {
    const text = parts
      .map((part) =>
        kind !== 'changed' || part.kind === 'same'
          ? part.text
          : `[${part.kind === 'removed' ? '-' : '+'}${part.text}]`,
      )
      .join('');
    return `${{ same: ' ', removed: '-', added: '+', changed: '~' }[kind]}${text}`;
  });

describe('textDiff', () => {
  it.each<[string, string[], string[], string[]]>([
    ['nothing', [], [], []],
    ['the same', ['a', 'b'], ['a', 'b'], [' a', ' b']],
    ['a line at the end', ['a'], ['a', 'b'], [' a', '+b']],
    ['a line at the beginning', ['b'], ['a', 'b'], ['+a', ' b']],
    ['a removed line between others', ['a', 'b', 'c'], ['a', 'c'], [' a', '-b', ' c']],
    ['a word', ['We refund in 5 days.'], ['We refund in 7 days.'], ['~We refund in [-5][+7] days.']],
    [
      'a phrase',
      ['You pay after the work.'],
      ['You pay before the visit.'],
      ['~You pay [-after][+before] the [-work.][+visit.]'],
    ],
    [
      'two words in a row',
      ['Call us by phone today.'],
      ['Call us at home today.'],
      ['~Call us [-by phone][+at home] today.'],
    ],
    [
      'an added word',
      ['We never sell data.'],
      ['We never sell your data.'],
      ['~We never sell [+your ]data.'],
    ],
    ['another line', ['Cats.'], ['Dogs bark at night.'], ['-Cats.', '+Dogs bark at night.']],
    [
      'an added line before a changed one',
      ['We keep data.'],
      ['New.', 'We keep your data.'],
      ['+New.', '~We keep [+your ]data.'],
    ],
    ['two lines that change places', ['a', 'b'], ['b', 'a'], ['-a', ' b', '+a']],
    [
      'Hindi words',
      ['हम 5 दिन में पैसे लौटाते हैं।'],
      ['हम 7 दिन में पैसे लौटाते हैं।'],
      ['~हम [-5][+7] दिन में पैसे लौटाते हैं।'],
    ],
    ['everything removed', ['a', 'b'], [], ['-a', '-b']],
  ])('%s', (_what, before, after, printed) => {
    expect(print(textDiff(before, after))).toEqual(printed);
  });

  it('contains both texts completely, for any two texts', () => {
    const text = fc.array(fc.stringMatching(/^[ab]( [abc]){0,3}$/), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const side = (kind: 'removed' | 'added') =>
          textDiff(before, after)
            .map(({ parts }) => parts.filter((part) => part.kind === 'same' || part.kind === kind))
            .filter((parts) => parts.length > 0)
            .map((parts) => parts.map((part) => part.text).join(''));
        expect(side('removed')).toEqual(before);
        expect(side('added')).toEqual(after);
      }),
    );
  });

  it('replaces very long texts as a whole instead of comparing all their words', () => {
    const words = (letter: string) => Array.from({ length: 1500 }, (_, at) => `${letter}${at}`);
    const lines = textDiff(words('a'), words('b'));
    expect(lines.filter(({ kind }) => kind === 'removed')).toHaveLength(1500);
    expect(lines.filter(({ kind }) => kind === 'added')).toHaveLength(1500);
  });
});
