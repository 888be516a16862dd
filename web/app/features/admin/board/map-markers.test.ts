import type {
  BoardGap,
  BoardJob,
  BoardLane,
  BoardLine,
  BoardPlace,
} from '@aaspaas/contract/features/admin-board.ts';
import { describe, expect, it } from 'vitest';
import { mapContent, nextInGroup, shownPin, tripsOf } from './map-markers.ts';

const at = (time: string) => `2026-11-24T${time}:00+05:30`;
const point = (north: number) => ({ latitude: 12.97 + north / 100, longitude: 77.59 });
const gap = (km: number, short = false): BoardGap => ({ travel_minutes: 10, km, gap_minutes: 60, short });
const booking = (id: number, time: string, north: number) => ({
  detail_id: id,
  booking_id: `AP-${id}`,
  service_name: `Service ${id}`,
  starts_at: at(time),
  ends_at: at(time),
  pin: null,
  point: point(north),
  state: 'assigned' as const,
  attention: null,
  can_assign: true,
});
const job = (id: number, time: string, north: number, gap_before: BoardGap | null = null): BoardJob => ({
  ...booking(id, time, north),
  gap_before,
});
const lane = (id: number, fields: Partial<BoardLane> = {}): BoardLane => ({
  employee_id: id,
  name: `Professional ${id}`,
  image_url: null,
  base: point(id),
  hours: [],
  day_off: false,
  paused: false,
  jobs: [],
  holds: [],
  candidate: null,
  candidate_gaps: null,
  ...fields,
});
const candidate = {} as BoardLane['candidate'];
const line = (id: number, time: string, north: number): BoardLine => ({
  ...booking(id, time, north),
  state: 'placed',
  professional: null,
  version: 1,
});
const place = (id: number, north: number): BoardPlace => booking(id, '10:00', north);

describe('tripsOf', () => {
  const jobs = [job(1, '08:00', 0), job(2, '12:00', 3, gap(6)), job(3, '15:00', 6, gap(9, true))];
  const shown = (...args: Parameters<typeof tripsOf>) =>
    tripsOf(...args).map(({ from, to, gap: { km }, planned }) => [from.detail_id, to.detail_id, km, planned]);

  it('has the trip between each two consecutive jobs', () => {
    expect(shown({ jobs, candidate: null, candidate_gaps: null }, null)).toEqual([
      [1, 2, 6, false],
      [2, 3, 9, false],
    ]);
  });

  it('has none for one job, and none without one', () => {
    expect(shown({ jobs: jobs.slice(0, 1), candidate: null, candidate_gaps: null }, null)).toEqual([]);
    expect(shown({ jobs: [], candidate: null, candidate_gaps: null }, null)).toEqual([]);
  });

  it('leads over the selected booking if the professional could get it', () => {
    const gaps = { before: gap(1), after: gap(2) };
    expect(shown({ jobs, candidate, candidate_gaps: gaps }, line(9, '10:00', 1))).toEqual([
      [1, 9, 1, true],
      [9, 2, 2, true],
      [2, 3, 9, false],
    ]);
    const first = { before: null, after: gap(2) };
    expect(shown({ jobs, candidate, candidate_gaps: first }, line(9, '06:00', 1)).at(0)).toEqual([
      9,
      1,
      2,
      true,
    ]);
    const last = { before: gap(4), after: null };
    expect(shown({ jobs, candidate, candidate_gaps: last }, line(9, '18:00', 1)).at(-1)).toEqual([
      3,
      9,
      4,
      true,
    ]);
  });

  it('leaves the day as it is for a booking that is one of the jobs, or that they cannot get', () => {
    const gaps = { before: gap(1), after: gap(2) };
    for (const [suits, selected] of [
      [candidate, line(2, '12:00', 3)],
      [null, line(9, '10:00', 1)],
    ] as const)
      expect(shown({ jobs, candidate: suits, candidate_gaps: gaps }, selected)).toEqual([
        [1, 2, 6, false],
        [2, 3, 9, false],
      ]);
  });
});

describe('mapContent', () => {
  const SIZE = { width: 600, height: 400 };
  const content = (given: Partial<Parameters<typeof mapContent>[0]>) =>
    mapContent({ places: [], lanes: [], line: null, chosen: null, ...given }, SIZE);
  const ids = (given: Parameters<typeof content>[0]) =>
    content(given).groups.map((group) => `${group[0].kind} ${group.map(({ id }) => id).join('+')}`);

  it('has bookings and professionals, each with their neighbours', () => {
    const lanes = [lane(10), lane(30), lane(31, { base: point(30.2) })];
    expect(ids({ places: [place(1, 0), place(2, 20), place(3, 20)], lanes })).toEqual([
      'line 1',
      'line 2+3',
      'lane 10',
      'lane 30+31',
    ]);
  });

  it('has the selected booking once, whether it is unassigned or a job, and keeps the other groups', () => {
    const places = [place(1, 0), place(2, 0), place(3, 20)];
    expect(ids({ places, line: line(2, '10:00', 0) })).toEqual(['line 1+2', 'line 3']);
    expect(ids({ places, line: line(9, '10:00', 40) })).toEqual(['line 1+2', 'line 3', 'line 9']);
    expect(ids({ places, line: line(9, '10:00', 20) })).toEqual(['line 1+2', 'line 3+9']);
  });

  it('keeps a booking and a professional at the same place apart', () => {
    const { groups } = content({ places: [place(1, 0)], lanes: [lane(0)] });
    const [booked, person] = groups.map(([first]) => first);
    expect(booked?.x).toBe(person?.x);
    expect((person?.y ?? 0) - (booked?.y ?? 0)).toBeGreaterThanOrEqual(24);
  });

  it('counts the professionals who have not said where they begin', () => {
    const { groups, missing } = content({
      lanes: [lane(1, { base: null }), lane(2), lane(3, { base: null })],
    });
    expect([missing, groups.length]).toEqual([2, 1]);
    // The rank is that of the list.
    expect(groups[0]?.[0]).toMatchObject({ kind: 'lane', id: 2, rank: 2 });
  });

  it('has the trips of the chosen professional only, and stays where it is when another one is chosen', () => {
    const lanes = [
      lane(1, { jobs: [job(1, '08:00', -40), job(2, '12:00', 30, gap(6))] }),
      lane(2, { jobs: [job(3, '08:00', 5)] }),
    ];
    const [none, first, second] = [null, 1, 2].map((chosen) => content({ lanes, chosen }));
    expect([none, first, second].map((one) => [one?.trips.length, one?.jobs.length])).toEqual([
      [0, 0],
      [1, 2],
      [0, 1],
    ]);
    expect(first?.trips[0]?.begin).toEqual({ x: first?.jobs[0]?.x, y: first?.jobs[0]?.y });
    expect(second?.projection.place(point(0))).toEqual(first?.projection.place(point(0)));
  });

  it('is empty without anything', () => {
    expect(content({})).toMatchObject({ groups: [], trips: [], jobs: [], missing: 0 });
  });
});

describe('shownPin', () => {
  it.each([
    ['the chosen one', 2, 2],
    ['the first one without a choice', null, 1],
    ['the first one if another group has the chosen one', 3, 1],
  ])('is %s', (_, chosen, expected) => {
    const { groups } = mapContent(
      { places: [place(1, 0), place(2, 0), place(3, 20)], lanes: [], line: null, chosen: null },
      { width: 600, height: 400 },
    );
    const [group] = groups;
    expect(group && shownPin(group, chosen).id).toBe(expected);
  });
});

describe('nextInGroup', () => {
  it.each([
    ['the first one', null, 1],
    ['the next one', 1, 2],
    ['the last one', 2, 3],
    ['the first one again', 3, 1],
    ['the first one after another group', 9, 1],
  ])('chooses %s', (_, chosen, expected) => {
    expect(nextInGroup([{ id: 1 }, { id: 2 }, { id: 3 }], chosen)).toBe(expected);
  });
});
