import { describe, expect, it } from 'vitest';
import { fitSmsValue, MAX_VALUE_LENGTH, smsSegments } from './sms-text.ts';

describe('smsSegments', () => {
  it.each([
    ['an empty text', '', 1],
    ['160 GSM characters', 'a'.repeat(160), 1],
    ['161 GSM characters', 'a'.repeat(161), 2],
    ['306 GSM characters', 'a'.repeat(306), 2],
    ['307 GSM characters', 'a'.repeat(307), 3],
    ['459 GSM characters', 'a'.repeat(459), 3],
    ['460 GSM characters', 'a'.repeat(460), 4],
    ['80 extended characters', '€'.repeat(80), 1],
    ['81 extended characters', '€'.repeat(81), 2],
    ['70 UCS-2 characters', 'क'.repeat(70), 1],
    ['71 UCS-2 characters', 'क'.repeat(71), 2],
    ['201 UCS-2 characters', 'क'.repeat(201), 3],
    ['202 UCS-2 characters', 'क'.repeat(202), 4],
    ['one typographic apostrophe in 71 characters', `’${'a'.repeat(70)}`, 2],
    ['36 emoji, which take two places each', '🙂'.repeat(36), 2],
    ['the rupee sign, which GSM does not contain', `₹${'1'.repeat(70)}`, 2],
  ])('%s', (_title, text, segments) => expect(smsSegments(text)).toBe(segments));
});

describe('fitSmsValue', () => {
  it.each([
    ['keeps a short value', 'Asha Verma', 'Asha Verma'],
    ['puts it on one line', ' Asha \n\t Verma ', 'Asha Verma'],
    ['keeps 40 characters', 'x'.repeat(40), 'x'.repeat(40)],
    ['cuts 41 characters', 'x'.repeat(41), `${'x'.repeat(37)}...`],
    ['does not end with a space before the cut', `${'x'.repeat(36)} yyyyy`, `${'x'.repeat(36)}...`],
    ['removes links', 'win at https://evil.example/x', 'win at https evil example/x'],
    ['keeps dots of numbers and initials', 'A. P. J. 2.5 kg', 'A. P. J. 2.5 kg'],
  ])('%s', (_title, value, fitted) => expect(fitSmsValue(value)).toBe(fitted));

  it('cuts between characters, not inside them', () => {
    const fitted = fitSmsValue('की'.repeat(30));
    expect(fitted).toBe(`${'की'.repeat(18)}...`);
    expect(fitSmsValue('🙂'.repeat(30))).toBe(`${'🙂'.repeat(18)}...`);
    expect(fitted.length).toBeLessThanOrEqual(MAX_VALUE_LENGTH);
  });
});
