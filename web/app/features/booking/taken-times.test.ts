import { expect, it } from 'vitest';
import { takenTimes } from './taken-times.ts';

const next = [{ date: '2026-11-22', time: '17:00', state: 'free' as const }];
const message = 'This time was just taken. Please choose another one.';

it('takenTimes: returns the next times by cart line, by booked line, or of the only line', () => {
  const taken = { message, next };
  const of = (line: object) => takenTimes({ status: 409, message, data: { lines: [{ ...line, next }] } });
  expect(of({ cart_id: 4 })).toEqual({ 4: taken });
  expect(of({ detail_id: 9 })).toEqual({ 9: taken });
  expect(of({})).toEqual({ 0: taken });
});

it.each([
  [409, { total_amount: 598 }],
  [409, null],
  [409, { lines: [] }],
  [422, { lines: [{ next }] }],
])('takenTimes: null for another refusal (%i %j)', (status, data) => {
  expect(takenTimes({ status, message, data })).toBeNull();
});
