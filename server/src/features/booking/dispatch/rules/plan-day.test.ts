import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowFrom } from '../../../../kernel/time-window.ts';
import { canDo, type ReservedTime } from './calendar.ts';
import {
  type DayInput,
  type DayPlan,
  planDay,
  type PlanArea,
  type PlanCandidate,
  type PlanLine,
  type PlanProfessional,
} from './plan-day.ts';

const DAY = '2026-11-24';
const BUFFER = 30;
/** Points on a line; a trip takes as many minutes as their distance. */
const at = (x: number) => ({ latitude: x, longitude: 0 });
const travelMinutes: DayInput['travelMinutes'] = (from, to) => Math.abs(from.latitude - to.latitude);

/** Works all day from `x`. */
const professional = (id: number, x = 0, change: Partial<PlanProfessional> = {}): PlanProfessional => ({
  id,
  base: at(x),
  calendar: { firstDay: DAY, free: new Uint8Array(12).fill(0xff), jobs: [] },
  ratingScore: 4,
  finishedJobs: 30,
  daysSinceApproval: 400,
  workload: { paidMinutes: 0, offeredMinutes: 600 },
  ...change,
});
const job = (lineId: number, x: number, time: string, minutes = 75): ReservedTime => ({
  lineId,
  ...windowFrom(instantOf(DAY, time), minutes + BUFFER),
  ...at(x),
});
const candidate = (professionalId: number): PlanCandidate => ({
  professionalId,
  starsOfCustomer: null,
  workedBefore: false,
  levelsAbove: 0,
  genderAllowed: true,
});

interface LineSpec extends Partial<Omit<PlanLine, 'candidates' | 'ranges'>> {
  readonly x?: number;
  readonly minutes?: number;
  readonly ids?: readonly number[];
}
const plan = (
  professionals: readonly PlanProfessional[],
  lines: readonly (readonly [time: string, line?: LineSpec])[],
): DayPlan => planDay(inputOf(professionals, lines));
const inputOf = (
  professionals: readonly PlanProfessional[],
  lines: readonly (readonly [time: string, line?: LineSpec])[],
): DayInput => {
  const everyone = professionals.map(({ id }) => id);
  const area: PlanArea = { peerIds: everyone, latest: [] };
  return {
    professionals,
    bufferMinutes: BUFFER,
    travelMinutes,
    lines: lines.map(([time, { x = 0, minutes = 75, ids = everyone, ...change } = {}], index) => ({
      id: index + 1,
      place: at(x),
      ranges: [windowFrom(instantOf(DAY, time), minutes)],
      area,
      candidates: ids.map(candidate),
      holderId: null,
      isFixed: false,
      isPromised: false,
      ...change,
    })),
  };
};
const chosen = ({ lines }: DayPlan) => lines.map((line) => line.chosen?.professionalId ?? null);

describe('planDay', () => {
  const five = [1, 2, 3, 4, 5].map((id) => professional(id));

  it.each([
    ['at one time', ['10:00', '10:00', '10:00', '10:00', '10:00']],
    ['one after another', ['08:00', '10:00', '12:00', '14:00', '16:00']],
  ])('gives five equal professionals one of five jobs each, %s', (_, times) => {
    const ids = chosen(
      plan(
        five,
        times.map((time) => [time]),
      ),
    );
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('gives work to professionals without reviews beside well rated ones', () => {
    const rated = five.map((one) => (one.id <= 3 ? { ...one, ratingScore: 4.9 } : one));
    const times = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00', '08:00', '12:00', '16:00'];
    const ids = chosen(
      plan(
        rated,
        times.map((time) => [time]),
      ),
    );
    expect(ids).toContain(4);
    expect(ids).toContain(5);
  });

  it('gives a nearer professional a job further away if that is less in total', () => {
    const ids = chosen(
      plan(
        [professional(1, 0), professional(2, 10)],
        [
          ['10:00', { x: 4 }],
          ['10:00', { x: -30 }],
        ],
      ),
    );
    expect(ids).toEqual([2, 1]);
  });

  it('counts the travel between jobs, and the working time and jobs of each professional', () => {
    const busy = professional(1, 0, {
      calendar: { ...professional(1).calendar, jobs: [job(90, 50, '08:00')] },
    });
    const ids = chosen(
      plan(
        [busy, professional(2, 0)],
        [
          ['08:30', { x: 50 }],
          ['10:00', { x: 50 }],
          ['12:00', { x: 0 }],
        ],
      ),
    );
    expect(ids).toEqual([2, 1, 2]);
  });

  it.each([
    ['changes a holder', 51, true],
    ['keeps a holder for whom another one would save less than 2%', 50.5, false],
  ])('%s', (_, base, changesHolders) => {
    const result = plan(
      [professional(1, 50), professional(2, base)],
      [['10:00', { x: 100, holderId: 1, isPromised: true }]],
    );
    expect(result.changesHolders).toBe(changesHolders);
    expect(chosen(result)).toEqual([changesHolders ? 2 : 1]);
  });

  it('keeps a holder whose cost is zero beside one with the same cost', () => {
    const newcomers = [1, 2].map((id) => professional(id, 6, { finishedJobs: 0, daysSinceApproval: 1 }));
    const result = plan(newcomers, [['10:00', { x: 0, holderId: 2, isPromised: true }]]);
    expect(result).toMatchObject({ cost: 0, changesHolders: false });
    expect(chosen(result)).toEqual([2]);
  });

  it('exchanges holders if that saves more', () => {
    const result = plan(
      [professional(1, 0), professional(2, 40)],
      [
        ['10:00', { x: 40, holderId: 1 }],
        ['11:00', { x: 0, holderId: 2 }],
      ],
    );
    expect(result).toMatchObject({ changesHolders: true });
    expect(chosen(result)).toEqual([2, 1]);
  });

  it('exchanges the rest of the day of two professionals who meet, where no exchange of two lines saves anything', () => {
    const result = plan(
      [professional(1, 0), professional(2, 40)],
      [
        ['08:00', { x: 0, holderId: 1 }],
        ['08:00', { x: 40, holderId: 2 }],
        ['10:00', { x: 30, holderId: 1 }],
        ['10:00', { x: 10, holderId: 2 }],
        ['12:00', { x: 40, holderId: 1 }],
        ['12:00', { x: 0, holderId: 2 }],
      ],
    );
    expect(chosen(result)).toEqual([1, 2, 2, 1, 2, 1]);
  });

  it('never takes the professional of a promised line for other lines', () => {
    const result = plan(
      [professional(1)],
      [
        ['09:30', { x: 1, isPromised: false }],
        ['10:00', { x: 115, holderId: 1, isPromised: true }],
      ],
    );
    expect(chosen(result)).toEqual([null, 1]);
  });

  it('leaves a line that costs more than 120 minutes, unless its time was promised', () => {
    const far = (isPromised: boolean) => plan([professional(1)], [['10:00', { x: 130, isPromised }]]);
    expect(chosen(far(false))).toEqual([null]);
    expect(chosen(far(true))).toEqual([1]);
  });

  it('keeps a fixed line with its professional, and only with them', () => {
    const fixed = { holderId: 1, isFixed: true, x: 40 };
    expect(chosen(plan([professional(1), professional(2, 40)], [['10:00', fixed]]))).toEqual([1]);
    const absent = professional(1, 0, {
      calendar: { firstDay: DAY, free: new Uint8Array(12), jobs: [] },
    });
    expect(chosen(plan([absent, professional(2, 40)], [['10:00', fixed]]))).toEqual([null]);
  });

  it('replaces a holder who cannot do the line any more, and fills what was not held', () => {
    const busy = professional(1, 0, {
      calendar: { ...professional(1).calendar, jobs: [job(90, 0, '10:00')] },
    });
    const result = plan([busy, professional(2, 5)], [['10:00', { holderId: 1 }], ['13:00'], ['13:00']]);
    expect(chosen(result).toSorted()).toEqual([1, 2, 2]);
  });

  it('does not count the reserved time of the lines it plans', () => {
    const holder = professional(1, 0, {
      calendar: { ...professional(1).calendar, jobs: [job(1, 0, '10:00')] },
    });
    expect(chosen(plan([holder], [['10:00', { holderId: 1 }]]))).toEqual([1]);
  });

  it('gives the fourth job in a row of an area to another professional who is nearly as good', () => {
    const result = (latest: readonly number[]) => {
      const area = { peerIds: [1, 2], latest };
      return chosen(plan([professional(1, 0), professional(2, 10)], [['10:00', { area }]]));
    };
    expect(result([1, 1])).toEqual([1]);
    expect(result([1, 1, 1])).toEqual([2]);
  });

  it('returns the costs of everyone who can do a line, cheapest first', () => {
    const result = plan(
      [professional(1, 9), professional(2, 4), professional(3, 6)],
      [['10:00', { ids: [1, 2] }]],
    );
    expect(result.lines[0]?.edges.map(({ professionalId, parts }) => [professionalId, parts.travel])).toEqual(
      [
        [2, 4],
        [1, 9],
      ],
    );
    expect(result.lines[0]?.chosen).toEqual(result.lines[0]?.edges[0]);
  });

  const cities = fc
    .record({
      bases: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 }),
      lines: fc.array(
        fc.record({
          half: fc.integer({ min: 14, max: 36 }),
          x: fc.integer({ min: 0, max: 40 }),
          holder: fc.integer({ min: 0, max: 5 }),
        }),
        { maxLength: 12 },
      ),
    })
    .map(({ bases, lines }) =>
      inputOf(
        bases.map((x, index) => professional(index + 1, x)),
        lines.map(({ half, x, holder }) => [
          `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
          { x, holderId: holder || null, isPromised: holder > 0 },
        ]),
      ),
    );

  it('gives every professional a day that they can do', () => {
    fc.assert(
      fc.property(cities, (input) => {
        const given = chosen(planDay(input));
        for (const { id, calendar } of input.professionals) {
          const own = input.lines.filter((_, index) => given[index] === id);
          for (const line of own) {
            const others = own.filter((other) => other !== line);
            const jobs = others
              .map((other) => ({ lineId: other.id, ...windowOf(other), ...other.place }))
              .sort((one, other) => one.from.getTime() - other.from.getTime());
            const terms = { place: line.place, travelMinutes, bufferMinutes: BUFFER };
            expect(canDo({ ...calendar, jobs }, line.ranges, terms)).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('makes the same plan in any order of lines, candidates and professionals', () => {
    fc.assert(
      fc.property(cities, (input) => {
        const turned = {
          ...input,
          professionals: input.professionals.toReversed(),
          lines: input.lines
            .map((line) => ({ ...line, candidates: line.candidates.toReversed() }))
            .toReversed(),
        };
        expect(planDay(turned)).toEqual(planDay(input));
      }),
      { numRuns: 200 },
    );
  });

  it('costs no more than the holders', () => {
    fc.assert(
      fc.property(cities, (input) => {
        const held = input.lines.map((line) => ({ ...line, isFixed: line.holderId !== null }));
        expect(planDay(input).cost).toBeLessThanOrEqual(planDay({ ...input, lines: held }).cost + 1e-6);
      }),
      { numRuns: 200 },
    );
  });
});

function windowOf({ ranges }: PlanLine) {
  const [range] = ranges;
  if (!range) throw new Error('the line has no range');
  return windowFrom(range.from, (range.to.getTime() - range.from.getTime()) / 60_000 + BUFFER);
}
