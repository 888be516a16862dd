import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only', 'शून्य रुपये मात्र'],
  [100, 'Rupees One Only', 'एक रुपये मात्र'],
  [50, 'Paise Fifty Only', 'पचास पैसे मात्र'],
  [129_900, 'Rupees One Thousand Two Hundred Ninety-Nine Only', 'एक हज़ार दो सौ निन्यानवे रुपये मात्र'],
  [10_000_005, 'Rupees One Lakh and Paise Five Only', 'एक लाख रुपये और पाँच पैसे मात्र'],
  [
    123_456_789_01,
    'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and Paise One Only',
    'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये और एक पैसे मात्र',
  ],
  [1_000_000_000_000_00, 'Rupees One Lakh Crore Only', 'एक लाख करोड़ रुपये मात्र'],
])('%i paise', (amount, english, hindi) => {
  expect(amountInWords(paise(amount), 'en')).toBe(english);
  expect(amountInWords(paise(amount), 'hi')).toBe(hindi);
});

test('every number below a hundred has its own Hindi word', () => {
  const words = Array.from({ length: 99 }, (_, index) => amountInWords(paise((index + 1) * 100), 'hi'));
  expect(new Set(words).size).toBe(99);
});
