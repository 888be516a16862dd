import type { BoardGap, BoardJob, BoardLane } from '@aaspaas/contract/features/admin-board.ts';
import { describe, expect, it } from 'vitest';
import {
  bestLane,
  changeBoard,
  gapSpan,
  gridSpan,
  lanesDuringDrag,
  parseBoardAddress,
  placeGaps,
  shareOfDay,
  STEPS,
} from './board-grid.ts';

const DATE = '2026-11-24';
const at = (time: string, date = DATE) => `${date}T${time}:00+05:30`;
const time = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) });

describe('gridSpan', () => {
  it.each([
    ['the first hour', at('06:00'), at('07:00'), { from: 1, to: 5, earlier: false, later: false }],
    ['the last hour', at('21:00'), at('22:00'), { from: 61, to: 65, earlier: false, later: false }],
    ['the whole grid', at('06:00'), at('22:00'), { from: 1, to: 65, earlier: false, later: false }],
    [
      'steps that are only touched',
      at('10:07'),
      at('10:31'),
      { from: 17, to: 20, earlier: false, later: false },
    ],
    ['no time at all', at('10:00'), at('10:00'), { from: 17, to: 18, earlier: false, later: false }],
    ['a begin before the grid', at('05:00'), at('07:00'), { from: 1, to: 5, earlier: true, later: false }],
    ['an end after the grid', at('21:00'), at('23:30'), { from: 61, to: 65, earlier: false, later: true }],
    ['before the grid', at('04:00'), at('05:00'), { from: 1, to: 2, earlier: true, later: false }],
    ['after the grid', at('22:30'), at('23:30'), { from: 64, to: 65, earlier: false, later: true }],
    [
      'from the evening before',
      at('23:00', '2026-11-23'),
      at('08:00'),
      { from: 1, to: 9, earlier: true, later: false },
    ],
    [
      'into the next day',
      at('20:00'),
      at('03:00', '2026-11-25'),
      { from: 57, to: 65, earlier: false, later: true },
    ],
  ])('%s', (_, starts_at, ends_at, expected) => {
    expect(gridSpan({ starts_at, ends_at }, DATE)).toEqual(expected);
  });

  it('has 64 steps of 15 minutes', () => {
    expect(STEPS).toBe(64);
  });
});

describe('shareOfDay', () => {
  it.each([
    ['the begin', at('06:00'), 0],
    ['the middle', at('14:00'), 0.5],
    ['the end', at('22:00'), 1],
    ['before it', at('05:59'), null],
    ['after it', at('22:01'), null],
    ['another day', at('14:00', '2026-11-25'), null],
  ])('%s', (_, instant, expected) => {
    expect(shareOfDay(Date.parse(instant), DATE)).toBe(expected);
  });
});

describe('gapSpan', () => {
  const span = (from: number, to: number) => ({ from, to, earlier: false, later: false });

  it('reaches from the middle of one job to the middle of the next', () => {
    expect(gapSpan(span(1, 5), span(9, 13))).toEqual({ from: 3, to: 11 });
  });

  it('is never empty', () => {
    expect(gapSpan(span(4, 5), span(4, 5))).toEqual({ from: 4, to: 5 });
  });

  it('does not meet the text of the next gap', () => {
    const [one, two, three] = [span(1, 4), span(5, 8), span(9, 12)];
    expect(gapSpan(one, two).to).toBeLessThanOrEqual(gapSpan(two, three).from);
  });
});

const GAP: BoardGap = { travel_minutes: 18, km: 6, gap_minutes: 60, short: false };
const SHORT: BoardGap = { travel_minutes: 40, km: 12, gap_minutes: 30, short: true };
const job = (id: number, from: string, to: string, gap_before: BoardGap | null = null): BoardJob => ({
  ...time(from, to),
  detail_id: id,
  booking_id: `AP-${id}`,
  service_name: 'Plumber',
  pin: null,
  point: { latitude: 12.97, longitude: 77.595 },
  state: 'assigned',
  attention: null,
  can_assign: true,
  gap_before,
});

describe('placeGaps', () => {
  const jobs = [job(1, '08:00', '09:00'), job(2, '12:00', '13:00', GAP), job(3, '15:00', '16:00', SHORT)];
  const keys = (...args: Parameters<typeof placeGaps>) => placeGaps(...args).map(({ key }) => key);

  it('has the gap before each job but the first', () => {
    expect(placeGaps({ jobs, candidate_gaps: null }, null, DATE)).toEqual([
      { key: 'job-2', gap: GAP, from: 11, to: 27 },
      { key: 'job-3', gap: SHORT, from: 27, to: 39 },
    ]);
  });

  it('replaces the gap in which the selected booking lies by the trips to it and from it', () => {
    const slot = { ...time('10:00', '11:00'), detail_id: 9 };
    expect(keys({ jobs, candidate_gaps: { before: SHORT, after: GAP } }, slot, DATE)).toEqual([
      'job-3',
      'before',
      'after',
    ]);
  });

  it('keeps the gaps if the selected booking overlaps a job, is the job, or has no suggestion', () => {
    const busy = { ...time('12:30', '13:30'), detail_id: 9 };
    expect(keys({ jobs, candidate_gaps: { before: GAP, after: GAP } }, busy, DATE)).toContain('job-2');
    const same = { ...time('12:00', '13:00'), detail_id: 2 };
    expect(keys({ jobs, candidate_gaps: { before: GAP, after: GAP } }, same, DATE)).toEqual([
      'job-2',
      'job-3',
    ]);
    const slot = { ...time('10:00', '11:00'), detail_id: 9 };
    expect(keys({ jobs, candidate_gaps: null }, slot, DATE)).toEqual(['job-2', 'job-3']);
  });
});

const lane = (id: number, conflicts: number | null): BoardLane =>
  ({
    employee_id: id,
    candidate:
      conflicts === null ? null : { conflicts: Array.from({ length: conflicts }, () => ({ kind: 'held' })) },
    candidate_gaps: null,
  }) as unknown as BoardLane;
const ids = (lanes: readonly BoardLane[]) => lanes.map(({ employee_id }) => employee_id);

describe('bestLane', () => {
  it.each([
    ['no lane', [], null],
    ['the first without a conflict', [lane(1, 2), lane(2, 0), lane(3, 0)], 2],
    ['the first one if each has a conflict', [lane(1, 2), lane(2, 1)], 1],
  ])('%s', (_, lanes, expected) => {
    expect(bestLane(lanes)?.employee_id ?? null).toBe(expected);
  });
});

describe('lanesDuringDrag', () => {
  it('keeps the order of the begin, with the newest suggestions', () => {
    const shown = lanesDuringDrag([lane(1, null), lane(2, null), lane(3, null)], [lane(3, 0), lane(1, 1)]);
    expect(ids(shown)).toEqual([1, 2, 3]);
    expect(shown.map(({ candidate }) => candidate?.conflicts.length ?? null)).toEqual([1, null, 0]);
  });

  it('drops a suggestion for another booking', () => {
    expect(lanesDuringDrag([lane(1, 0)], [])[0]?.candidate).toBeNull();
  });
});

describe('the address of the board', () => {
  const parse = (text: string) => parseBoardAddress(new URLSearchParams(text), DATE);

  it.each([
    ['', { date: DATE, city: null, q: '', line: null, map: false }],
    [
      'date=2026-12-01&city=pune&q=as&line=7&map=1',
      { date: '2026-12-01', city: 'pune', q: 'as', line: 7, map: true },
    ],
    ['date=2026-02-31&line=x&map=x', { date: DATE, city: null, q: '', line: null, map: false }],
    ['date=yesterday', { date: DATE, city: null, q: '', line: null, map: false }],
  ])('reads "%s"', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each([
    ['a selection', { line: '8' }, 'view=board&city=pune&line=8'],
    ['no selection', { line: null }, 'view=board&city=pune'],
    ['another day', { date: '2026-12-02' }, 'view=board&city=pune&date=2026-12-02'],
    ['another city', { city: 'delhi' }, 'view=board&city=delhi'],
    ['a name', { q: 'as' }, 'view=board&city=pune&line=7&q=as'],
    ['the map', { map: '1' }, 'view=board&city=pune&line=7&map=1'],
  ])('changes to %s', (_, change, expected) => {
    const now = new URLSearchParams('view=board&city=pune&line=7');
    expect(changeBoard(now, change).toString()).toBe(expected);
  });
});
