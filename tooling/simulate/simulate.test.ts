import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';
import { type Booking, cityOf, mayDo, type Professional } from './city.ts';
import { giniOf } from './figures.ts';
import { runPlanRule } from './plan-rule.ts';
import { Roster } from './roster.ts';
import { answerSeconds, isOnDuty } from './searches.ts';
import { simulate } from './simulate.ts';
import { figureTable, type Run } from './targets.ts';
import { dropoutTime, visitOf } from './visit.ts';

const SMALL = { seed: 7, bookings: 160, professionals: 60, days: 1 };

describe('simulate', () => {
  const run = simulate(SMALL);

  it('serves most bookings with both rules, and gives no professional two jobs at once', () => {
    for (const figures of [run.greedy, run.planned]) {
      expect(figures.served).toBeGreaterThan(0.6);
      expect(figures.served).toBeLessThanOrEqual(1);
      expect(figures.servedOfPromised).toBeGreaterThan(0.9);
      expect(figures.overlaps).toBe(0);
    }
  });

  it('prints the same table for the same seed, and another one for another seed', () => {
    expect(figureTable([simulate(SMALL)])).toBe(figureTable([run]));
    expect(figureTable([simulate({ ...SMALL, seed: 8 })])).not.toBe(figureTable([run]));
  });
});

describe('work that begins soon', () => {
  const city = cityOf(SMALL);
  const roster = new Roster(city);
  /** Returns the visits of cities with one professional on duty and one booking that they could do at once. */
  const visitsOf = (matches: (booking: Booking, professional: Professional) => boolean) => {
    const pairs = city.bookings
      .filter(({ isInstant, dropsOutBefore }) => isInstant && dropsOutBefore === null)
      .flatMap((booking) => roster.candidatesFor(booking).map((one) => ({ booking, one })));
    return pairs
      .filter(({ booking, one }) => mayDo(one, booking) && isOnDuty(one.id, booking.start))
      .filter(({ booking: { id, start, place, bookedAt }, one }) => {
        const isAble = roster.canDo(one.id, id, [roster.workFrom(start)], place);
        return isAble && roster.minutesTo(one.id, id, place, bookedAt) <= 40;
      })
      .filter(({ booking, one }) => matches(booking, one))
      .flatMap(({ booking, one }) =>
        runPlanRule({ ...city, bookings: [booking], professionals: [one] }).map((visit) => ({ visit, one })),
      );
  };
  const secondsUntilAssigned = (assignedAt: Date | null, bookedAt: Date) =>
    assignedAt && (assignedAt.getTime() - bookedAt.getTime()) / 1000;

  it('is for the professional who accepts in time', () => {
    const visits = visitsOf(({ id }, one) => answerSeconds(id, 1, one.id) < 45);
    expect(visits.length).toBeGreaterThan(0);
    for (const { visit, one } of visits) {
      expect(visit.professionalId).toBe(one.id);
      expect(secondsUntilAssigned(visit.assignedAt, visit.booking.bookedAt)).toBeLessThan(45);
    }
  });

  it('is for one who works then when the search ends and no one has accepted', () => {
    const visits = visitsOf(({ id, place, start, bookedAt }, one) => {
      const setOutAt = addMinutes(bookedAt, 2.5);
      const arrivesAt = addMinutes(setOutAt, roster.minutesTo(one.id, id, place, setOutAt));
      return arrivesAt <= start && !Number.isFinite(answerSeconds(id, 1, one.id));
    });
    expect(visits.length).toBeGreaterThan(0);
    for (const { visit, one } of visits) {
      expect(visit.professionalId).toBe(one.id);
      expect(secondsUntilAssigned(visit.assignedAt, visit.booking.bookedAt)).toBe(150);
    }
  });
});

it('cityOf: makes the requested number of professionals and bookings, in the order of booking', () => {
  const { professionals, bookings } = cityOf(SMALL);
  expect([professionals.length, bookings.length]).toEqual([60, 160]);
  const times = bookings.map(({ bookedAt }) => bookedAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  for (const { bookedAt, start } of bookings) expect(bookedAt < start).toBe(true);
});

it('figureTable: names missed targets, by the worst seed', () => {
  const figures = {
    served: 0.95,
    servedOfPromised: 1,
    assignMedian: 0.5,
    assignP95: 2,
    onTime: 0.99,
    kmPerJob: 4,
    gini: 0.1,
    recovered: 0.9,
    overlaps: 0,
  };
  const greedy = { ...figures, served: 0.9, onTime: 0.9, kmPerJob: 6, gini: 0.3 };
  const good: Run = { seed: 1, greedy, planned: figures };
  const bad: Run = { seed: 2, greedy, planned: { ...figures, served: 0.92, kmPerJob: 5 } };
  expect(figureTable([good])).not.toContain('misses');
  const lines = figureTable([good, bad]).split('\n');
  expect(lines.find((line) => line.startsWith('| served of requested'))).toBe(
    '| served of requested | 90.0% → 95.0% | 90.0% → 92.0% | 92.0% | ≥ 93.0% | +3 points | misses the target, misses against greedy |',
  );
  expect(lines.find((line) => line.startsWith('| km per job'))).toMatch('misses against greedy');
});

it.each([
  [[1, 1, 1], 0],
  [[0, 0, 3], 2 / 3],
  [[0, 0], 0],
])('giniOf(%j) is %d', (values, gini) => {
  expect(giniOf(values)).toBeCloseTo(gini);
});

it('Agenda: runs events in the order of their time, also those added meanwhile', () => {
  const at = (minute: number) => addMinutes(instantOf('2026-12-01', '08:00'), minute);
  const agenda = new Agenda();
  const ran: string[] = [];
  agenda.add(at(5), () => ran.push('late'));
  agenda.add(at(1), () => {
    ran.push('first');
    agenda.add(at(3), () => ran.push('added'));
  });
  agenda.add(at(1), () => ran.push('second'));
  agenda.run();
  expect(ran).toEqual(['first', 'second', 'added', 'late']);
});

it('dropoutTime: a professional drops out before the start, but not before it was assigned', () => {
  const [booking] = cityOf(SMALL).bookings;
  if (!booking) throw new Error('the city has no bookings');
  const visit = visitOf({ ...booking, dropsOutBefore: 60 });
  expect(dropoutTime(visit, addMinutes(booking.start, -90))).toEqual(addMinutes(booking.start, -60));
  expect(dropoutTime(visit, addMinutes(booking.start, -50))).toEqual(addMinutes(booking.start, -49));
});
