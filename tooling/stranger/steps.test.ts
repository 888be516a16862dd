import { describe, expect, it } from 'vitest';
import { expectEqual, expectMatch, formatDay, runSteps } from './steps.ts';

describe('runSteps', () => {
  it('ends with the first failure and names what did not run', async () => {
    const printed: string[] = [];
    const ran: string[] = [];
    const results = await runSteps(
      [
        ['one', async () => `found ${ran.push('one')}`],
        ['two', async () => expectEqual('the count', 1, 2)],
        ['three', async () => void ran.push('three')],
      ],
      (line) => printed.push(line),
    );
    expect(ran).toEqual(['one']);
    expect(results.map(({ title, note, failure }) => [title, note, failure === null])).toEqual([
      ['one', 'found 1', true],
      ['two', null, false],
    ]);
    expect(results[1]?.failure).toContain('the count: 1, expected 2');
    expect(printed.at(-1)).toBe('  did not run: three');
    const page = formatDay(results, { head: 'head', substitutes: ['no proxy', 'no pooler'] });
    expect(page).toContain('| two | 0.0 | **failed** |');
    expect(page).toContain('\nReplaced on this machine: no proxy; no pooler.\n\n| step |');
    expect(formatDay(results, { head: 'head', substitutes: [] })).not.toContain('Replaced');
  });
});

describe('expectMatch', () => {
  it('returns the group, and names the text that does not match', () => {
    expect(expectMatch('count', '12 added', /(\d+) added/)).toBe('12');
    expect(() => expectMatch('count', 'none', /\d/)).toThrow('count: no /\\d/ in:\nnone');
  });
});
