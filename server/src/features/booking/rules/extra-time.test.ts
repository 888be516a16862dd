import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMachine, next, nextDeadline, possible } from '../../../kernel/state-machine.ts';
import { bookingSettings } from './booking-settings.ts';
import { EXTRA_STATES, extraMachine } from './extra-machine.ts';
import { extraPrice, extraRate, extraRoom, LONGEST_STRETCH_HOURS, withExtra } from './extra-time.ts';
import { heldRanges, spanOf, type WorkSlot } from './slot.ts';

const slot = (change: Partial<WorkSlot> = {}): WorkSlot => ({
  serviceMethod: 'hour',
  workingDuration: 2,
  preferredDate: '2026-11-22',
  preferredTime: '10:00',
  ...change,
});
const endOf = (of: WorkSlot) => spanOf(of, bookingSettings).to;
const at = (time: string) => new Date(`2026-11-22T${time}:00+05:30`);

describe('extraRoom', () => {
  const room = (of: WorkSlot, next: Date | null) => extraRoom(of, endOf(of), next, bookingSettings);

  it('is what is left of twelve hours, where no other work follows', () => {
    expect(room(slot(), null)).toEqual({ hours: 10, limit: 'day' });
    expect(room(slot({ workingDuration: 12 }), null)).toEqual({ hours: 0, limit: 'day' });
    expect(room(slot({ extraHours: 4 }), null)).toEqual({ hours: 6, limit: 'day' });
  });

  it('counts a day of work as eight hours, of several days the last', () => {
    expect(room(slot({ serviceMethod: 'day', workingDuration: 3 }), null)).toEqual({
      hours: 4,
      limit: 'day',
    });
  });

  it('ends with the travel before the next work', () => {
    expect(room(slot(), at('15:30'))).toEqual({ hours: 3, limit: 'next_job' });
    expect(room(slot(), at('15:29'))).toEqual({ hours: 2, limit: 'next_job' });
    expect(room(slot(), at('12:30'))).toEqual({ hours: 0, limit: 'next_job' });
    expect(room(slot(), at('12:45'))).toEqual({ hours: 0, limit: 'next_job' });
    expect(room(slot(), new Date('2026-11-24T10:00:00+05:30'))).toEqual({ hours: 10, limit: 'day' });
  });

  it('never promises time that would meet the next work, and always all that does not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 30, max: 24 * 60 }),
        fc.integer({ min: 0, max: 120 }),
        (workingDuration, minutes, travelMinutes) => {
          const settings = { ...bookingSettings, travelMinutes };
          const of = slot({ workingDuration });
          const nextStart = new Date(endOf(of).getTime() + minutes * 60_000);
          const { hours } = extraRoom(of, endOf(of), nextStart, settings);
          const heldTo = (extraHours: number) =>
            heldRanges({ ...of, extraHours }, settings).at(-1)?.to ?? at('00:00');
          if (hours > 0) expect(heldTo(hours) <= nextStart).toBe(true);
          expect(workingDuration + hours).toBeLessThanOrEqual(LONGEST_STRETCH_HOURS);
          if (workingDuration + hours < LONGEST_STRETCH_HOURS)
            expect(heldTo(hours + 1) > nextStart).toBe(true);
        },
      ),
    );
  });
});

describe('extraRate', () => {
  const line = { work_type: 'hour', day_hours: 2, unit_price: 15_000, units: 2, per_hour: 16_000 } as const;

  it('is the pinned hourly price of the line, for a day’s work that of its version', () => {
    expect(extraRate(line, bookingSettings)).toBe(15_000);
    expect(extraRate({ ...line, work_type: 'day', unit_price: 80_000 }, bookingSettings)).toBe(16_000);
  });

  it('is a quoted amount’s own, in whole rupees', () => {
    const quoted = { ...line, unit_price: 100_000, units: 1, per_hour: null };
    expect(extraRate({ ...quoted, day_hours: 3 }, bookingSettings)).toBe(33_300);
    expect(extraRate({ ...quoted, work_type: 'day', day_hours: 1 }, bookingSettings)).toBe(12_500);
  });

  it('makes a price in whole rupees', () => {
    expect(extraPrice(paise(15_050), 1)).toBe(15_100);
    expect(extraPrice(paise(15_050), 2)).toBe(30_100);
  });
});

describe('withExtra', () => {
  it('adds hours, price and end together', () => {
    const line = { extra_hours: 1, extra_total: 15_000, total: 45_000, ends_at: at('13:00') };
    expect(withExtra(line, { hours: 2, amount: 30_000 })).toEqual({
      extra_hours: 3,
      extra_total: 45_000,
      total: 75_000,
      ends_at: at('15:00'),
    });
  });

  it('ends where the longer slot ends', () => {
    const longer = slot({ serviceMethod: 'day', workingDuration: 2, extraHours: 3 });
    const plain = slot({ serviceMethod: 'day', workingDuration: 2 });
    const { ends_at } = withExtra(
      { extra_hours: 0, extra_total: 0, total: 0, ends_at: endOf(plain) },
      { hours: 3, amount: 0 },
    );
    expect(endOf(longer)).toEqual(ends_at);
    expect(heldRanges(longer, bookingSettings)[0]).toEqual(heldRanges(plain, bookingSettings)[0]);
  });
});

describe('the machine of a request', () => {
  it('is sound', () => {
    expect(checkMachine(extraMachine)).toEqual([]);
  });

  it('is answered by the customer, taken back by the professional, and over by itself', () => {
    expect(possible(extraMachine, 'asked', 'user')).toEqual(['agree', 'decline']);
    expect(possible(extraMachine, 'asked', 'employee')).toEqual(['withdraw']);
    expect(possible(extraMachine, 'asked', 'admin')).toEqual([]);
    expect(possible(extraMachine, 'asked', 'system')).toEqual(['lapse', 'take', 'close']);
  });

  it('ends once', () => {
    for (const { name, actors } of extraMachine.transitions)
      for (const state of EXTRA_STATES.filter((one) => one !== 'asked'))
        for (const actor of actors) expect(next(extraMachine, state, name, actor).ok).toBe(false);
  });

  it('waits half an hour', () => {
    expect(
      nextDeadline(extraMachine, { state: 'asked', flag: null }, { askedAt: at('11:00') }, bookingSettings),
    ).toEqual({ fires: 'lapse', at: at('11:30') });
  });
});
