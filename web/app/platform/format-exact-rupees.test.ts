import { expect, it } from 'vitest';
import { formatExactRupees } from './format-exact-rupees.ts';

it.each([
  [0, '₹0'],
  [225, '₹225'],
  [120.5, '₹120.50'],
  [199.05, '₹199.05'],
  [123_456.78, '₹1,23,456.78'],
])('formats %d to the paisa', (amount, expected) => {
  expect(formatExactRupees(amount)).toBe(expected);
});
