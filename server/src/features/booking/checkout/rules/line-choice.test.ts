import { describe, expect, it } from 'vitest';
import { type LineChoiceInput, NO_CHOICE, parseLineChoice } from './line-choice.ts';

describe('parseLineChoice', () => {
  it.each<[LineChoiceInput, boolean, object]>([
    [{}, false, NO_CHOICE],
    [{ promised: null, professional_id: '', gender: null }, true, NO_CHOICE],
    [{ promised: true, professional_id: '7' }, false, { ...NO_CHOICE, promised: true, professionalId: 7 }],
    [{ promised: false, professional_id: 7 }, false, { ...NO_CHOICE, professionalId: 7 }],
    [{ gender: 'female' }, true, { ...NO_CHOICE, gender: 'female' }],
  ])('%j', (sent, genderChoice, choice) => {
    expect(parseLineChoice(sent, genderChoice)).toEqual({ ok: true, choice });
  });

  it.each<[LineChoiceInput, boolean, string[]]>([
    [{ promised: 'true' }, true, ['promised']],
    [{ professional_id: -1 }, true, ['professional_id']],
    [{ professional_id: [7] }, true, ['professional_id']],
    [{ gender: 'male' }, true, ['gender']],
    [{ gender: 'female' }, false, ['gender']],
    [{ promised: 1, professional_id: {}, gender: 2 }, true, ['promised', 'professional_id', 'gender']],
  ])('%j is refused', (sent, genderChoice, fields) => {
    const result = parseLineChoice(sent, genderChoice);
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual(fields);
  });
});
