import { expect, it } from 'vitest';
import { answerBy } from './answer-by.ts';

const slot = { service_date: '2026-11-26', service_time: '14:00', answer_by: null };
const at = (ist: string) => Date.parse(`${ist}:00+05:30`);

it.each([
  ['days ahead: the evening before', '2026-11-21T10:00', '2026-11-25T20:00:00+05:30'],
  ['after that evening: three hours before', '2026-11-25T20:00', '2026-11-26T11:00:00+05:30'],
  ['in the last three hours: the start', '2026-11-26T11:00', '2026-11-26T14:00:00+05:30'],
  ['after the start: no time', '2026-11-26T14:00', null],
])('%s', (_, now, expected) => {
  const answer = answerBy(slot, at(now));
  expect(answer && Date.parse(answer)).toBe(expected && Date.parse(expected));
});

it('orders the deadlines of a visit shortly after midnight', () => {
  const early = { service_date: '2026-11-26', service_time: '00:30', answer_by: null };
  expect(answerBy(early, at('2026-11-25T20:30'))).toBe(new Date(at('2026-11-25T21:30')).toISOString());
});

it('is the deadline of a request until that has passed', () => {
  const request = { ...slot, answer_by: '2026-11-24T09:00:00+05:30' };
  expect(answerBy(request, at('2026-11-24T08:59'))).toBe(request.answer_by);
  expect(answerBy(request, at('2026-11-24T09:00'))).toBe(new Date(at('2026-11-25T20:00')).toISOString());
});
