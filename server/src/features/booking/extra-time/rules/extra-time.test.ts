import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  validateMachine,
  next,
  nextDeadline,
  availableTransitions,
} from '../../../../kernel/state-machine.ts';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { EXTRA_TIME_STATES } from '../../rules/extra-time-request.ts';
import { extraTimeMachine } from './extra-time-machine.ts';
import {
  extraTimePrice,
  extraTimeRate,
  extraTimeLimit,
  MAX_CONTINUOUS_HOURS,
  addExtraTime,
} from './extra-time.ts';
import { reservedRanges, spanOf, type WorkSlot } from '../../lines/rules/slot.ts';

const slot = (change: Partial<WorkSlot> = {}): WorkSlot => ({
  serviceMethod: 'hour',
  workingDuration: 2,
  preferredDate: '2026-11-22',
  preferredTime: '10:00',
  ...change,
});
const endOf = (of: WorkSlot) => spanOf(of, defaultBookingSettings).to;
const at = (time: string) => new Date(`2026-11-22T${time}:00+05:30`);

describe('extraTimeLimit', () => {
  const room = (of: WorkSlot, next: Date | null) =>
    extraTimeLimit(of, endOf(of), next, defaultBookingSettings);

  it('is the remainder of twelve hours if no other job follows', () => {
    expect(room(slot(), null)).toEqual({ hours: 10, limit: 'day' });
    expect(room(slot({ workingDuration: 12 }), null)).toEqual({ hours: 0, limit: 'day' });
    expect(room(slot({ extraHours: 4 }), null)).toEqual({ hours: 6, limit: 'day' });
  });

  it('counts a day of work as eight hours, and only the last of several days', () => {
    expect(room(slot({ serviceMethod: 'day', workingDuration: 3 }), null)).toEqual({
      hours: 4,
      limit: 'day',
    });
  });

  it('ends with the travel time before the next job', () => {
    expect(room(slot(), at('15:30'))).toEqual({ hours: 3, limit: 'next_job' });
    expect(room(slot(), at('15:29'))).toEqual({ hours: 2, limit: 'next_job' });
    expect(room(slot(), at('12:30'))).toEqual({ hours: 0, limit: 'next_job' });
    expect(room(slot(), at('12:45'))).toEqual({ hours: 0, limit: 'next_job' });
    expect(room(slot(), new Date('2026-11-24T10:00:00+05:30'))).toEqual({ hours: 10, limit: 'day' });
  });

  it('offers exactly the hours that do not overlap the next job', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 30, max: 24 * 60 }),
        fc.integer({ min: 0, max: 120 }),
        (workingDuration, minutes, travelMinutes) => {
          const settings = { ...defaultBookingSettings, travelMinutes };
          const of = slot({ workingDuration });
          const nextStart = new Date(endOf(of).getTime() + minutes * 60_000);
          const { hours } = extraTimeLimit(of, endOf(of), nextStart, settings);
          const heldTo = (extraHours: number) =>
            reservedRanges({ ...of, extraHours }, settings).at(-1)?.to ?? at('00:00');
          if (hours > 0) expect(heldTo(hours) <= nextStart).toBe(true);
          expect(workingDuration + hours).toBeLessThanOrEqual(MAX_CONTINUOUS_HOURS);
          if (workingDuration + hours < MAX_CONTINUOUS_HOURS)
            expect(heldTo(hours + 1) > nextStart).toBe(true);
        },
      ),
    );
  });
});

describe('extraTimeRate', () => {
  const line = { work_type: 'hour', day_hours: 2, unit_price: 15_000, units: 2, per_hour: 16_000 } as const;

  it("is the line's pinned hourly price, for day bookings that of the price version", () => {
    expect(extraTimeRate(line, defaultBookingSettings)).toBe(15_000);
    expect(extraTimeRate({ ...line, work_type: 'day', unit_price: 80_000 }, defaultBookingSettings)).toBe(
      16_000,
    );
  });

  it('is the hourly rate of a quoted amount, in whole rupees', () => {
    const quoted = { ...line, unit_price: 100_000, units: 1, per_hour: null };
    expect(extraTimeRate({ ...quoted, day_hours: 3 }, defaultBookingSettings)).toBe(33_300);
    expect(extraTimeRate({ ...quoted, work_type: 'day', day_hours: 1 }, defaultBookingSettings)).toBe(12_500);
  });

  it('produces a price in whole rupees', () => {
    expect(extraTimePrice(paise(15_050), 1)).toBe(15_100);
    expect(extraTimePrice(paise(15_050), 2)).toBe(30_100);
  });
});

describe('addExtraTime', () => {
  it('adds hours, price and end together', () => {
    const line = {
      extra_hours: 1,
      extra_total: 15_000,
      extra_payable: true,
      total: 45_000,
      ends_at: at('13:00'),
    };
    expect(addExtraTime(line, { hours: 2, amount: 30_000 })).toEqual({
      extra_hours: 3,
      extra_total: 45_000,
      extra_payable: true,
      total: 75_000,
      ends_at: at('15:00'),
    });
  });

  it('is a separate payable unless extra time of an earlier release is paid with the work', () => {
    const line = { extra_hours: 1, total: 45_000, ends_at: at('13:00') };
    const more = { hours: 1, amount: 15_000 };
    expect(addExtraTime({ ...line, extra_total: 15_000, extra_payable: false }, more).extra_payable).toBe(
      false,
    );
    expect(addExtraTime({ ...line, extra_total: 0, extra_payable: false }, more).extra_payable).toBe(true);
  });

  it('ends where the extended slot ends', () => {
    const longer = slot({ serviceMethod: 'day', workingDuration: 2, extraHours: 3 });
    const plain = slot({ serviceMethod: 'day', workingDuration: 2 });
    const { ends_at } = addExtraTime(
      { extra_hours: 0, extra_total: 0, extra_payable: false, total: 0, ends_at: endOf(plain) },
      { hours: 3, amount: 0 },
    );
    expect(endOf(longer)).toEqual(ends_at);
    expect(reservedRanges(longer, defaultBookingSettings)[0]).toEqual(
      reservedRanges(plain, defaultBookingSettings)[0],
    );
  });
});

describe('state machine of a request', () => {
  it('is valid', () => {
    expect(validateMachine(extraTimeMachine)).toEqual([]);
  });

  it('is answered by the customer, withdrawn by the professional, or expires', () => {
    expect(availableTransitions(extraTimeMachine, 'requested', 'user')).toEqual(['accept', 'decline']);
    expect(availableTransitions(extraTimeMachine, 'requested', 'employee')).toEqual(['withdraw']);
    expect(availableTransitions(extraTimeMachine, 'requested', 'admin')).toEqual([]);
    expect(availableTransitions(extraTimeMachine, 'requested', 'system')).toEqual([
      'expire',
      'conflict',
      'close',
    ]);
  });

  it('ends exactly once', () => {
    for (const { name, actors } of extraTimeMachine.transitions)
      for (const state of EXTRA_TIME_STATES.filter((one) => one !== 'requested'))
        for (const actor of actors) expect(next(extraTimeMachine, state, name, actor).ok).toBe(false);
  });

  it('expires after half an hour', () => {
    expect(
      nextDeadline(
        extraTimeMachine,
        { state: 'requested', fired: new Set() },
        { requestedAt: at('11:00') },
        defaultBookingSettings,
      ),
    ).toEqual({ fires: 'expire', at: at('11:30') });
  });
});
