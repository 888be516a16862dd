import { addMinutes, dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import { type LineRow, reservedRanges, spanOf } from '../../src/features/booking/index.ts';
import { cityAt } from '../../src/features/places/index.ts';
import { makeReferenceCode, REFERENCE_CODE_BYTES } from '../../src/kernel/reference-code.ts';
import type { TimeWindow } from '../../src/kernel/time-window.ts';
import type { Random } from '../random.ts';
import { type CompanyProfessional, FIRST_ID, type PricedService } from './facts.ts';
import { type LifeContext, LineLife } from './line-life.ts';
import type { CompanyCustomer } from './people.ts';

/** A booked time: from hour to hour, or whole days from a time on. */
export interface PlannedSlot {
  readonly workType: 'hour' | 'day';
  readonly units: number;
  readonly start: Date;
}

/** A confirmed booking with the lives of its lines. */
export interface CompanyBooking {
  readonly id: number;
  readonly code: string;
  readonly customer: CompanyCustomer;
  readonly source: 'cart' | 'single';
  readonly method: 'now' | 'later';
  readonly description: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
  readonly lives: readonly LineLife[];
}

/** A line to book. */
export interface PlannedLine {
  readonly service: PricedService;
  readonly slot: PlannedSlot;
  /** The place is in the area of a professional. */
  readonly covered?: boolean;
  readonly promise?: LineRow['promise'];
  readonly promised?: boolean;
}

/** Minutes that a job can take longer than booked: late starts are kept apart from the next job. */
const SLACK_MINUTES = 45;

/** The calendars of the professionals while the company is made, so that no two jobs overlap. */
export class Diary {
  readonly #busy = new Map<number, TimeWindow[]>();
  readonly #context: LifeContext;

  constructor(context: LifeContext) {
    this.#context = context;
  }

  /** Reserves a slot for a professional if it is free; returns whether it was. */
  take({ id }: Pick<CompanyProfessional, 'id'>, slot: PlannedSlot): boolean {
    const windows = reservedRanges(termsOf(slot), this.#context.settings).map(({ from, to }) => ({
      from,
      to: addMinutes(to, SLACK_MINUTES),
    }));
    const busy = this.#busy.get(id) ?? [];
    if (busy.some((one) => windows.some(({ from, to }) => one.from < to && from < one.to))) return false;
    this.#busy.set(id, [...busy, ...windows]);
    return true;
  }
}

/** Writes the bookings of the company in memory. */
export class BookingRegister {
  readonly bookings: CompanyBooking[] = [];
  readonly #context: LifeContext;
  readonly #from: Random;
  readonly #describe: (line: PlannedLine, customer: CompanyCustomer) => string;
  #lines = 0;

  /** @param describe returns what the customer writes about the work */
  constructor(
    context: LifeContext,
    from: Random,
    describe: (line: PlannedLine, customer: CompanyCustomer) => string,
  ) {
    this.#context = context;
    this.#from = from;
    this.#describe = describe;
  }

  /** Adds a booking of lines, still as a draft: `confirm` is the first transition of each line. */
  add(
    customer: CompanyCustomer,
    lines: readonly [PlannedLine, ...PlannedLine[]],
    confirmedAt: Date,
    method: CompanyBooking['method'],
  ): CompanyBooking {
    const id = FIRST_ID + this.bookings.length;
    const createdAt = addMinutes(confirmedAt, -this.#from.between(2, 9));
    const booking: CompanyBooking = {
      id,
      code: makeReferenceCode('AP', this.#bytes()),
      customer,
      source: lines.length > 1 ? 'cart' : 'single',
      method,
      description: this.#describe(lines[0], customer),
      createdAt,
      confirmedAt,
      lives: lines.map((line) => new LineLife(this.#draft(id, customer, line, createdAt), this.#context)),
    };
    this.bookings.push(booking);
    return booking;
  }

  #draft(bookingId: number, customer: CompanyCustomer, line: PlannedLine, createdAt: Date): LineRow {
    const { service, slot } = line;
    const span = spanOf(termsOf(slot), this.#context.settings);
    const rate = slot.workType === 'hour' ? service.perHour : service.perDay;
    const id = FIRST_ID + this.#lines;
    this.#lines += 1;
    return {
      id,
      booking_id: bookingId,
      account_id: customer.id,
      service_id: service.service.id,
      cart_item_id: null,
      state: 'draft',
      entered_at: createdAt,
      work_type: slot.workType,
      day_hours: slot.units,
      service_date: dateOf(slot.start),
      service_time: `${timeOf(slot.start)}:00`,
      starts_at: span.from,
      ends_at: span.to,
      prebooking: false,
      price_id: service.priceId,
      unit_price: rate,
      units: slot.units,
      total: rate * slot.units,
      covered: line.covered ?? true,
      assignment_attempted_at: null,
      professional_id: null,
      allocation: null,
      attention: null,
      attention_at: null,
      deadline_at: null,
      deadline_action: null,
      deadline_rules: 0,
      cancelled_by: null,
      cancel_reason: null,
      created_at: createdAt,
      assigned_at: null,
      started_at: null,
      done_at: null,
      approved_at: null,
      disputed_at: null,
      cancelled_at: null,
      extra_hours: 0,
      extra_total: 0,
      extra_payable: false,
      first_professional_id: null,
      cancel_policy: [],
      cancel_fee: 0,
      cancel_floor: 0,
      promise: line.promise ?? 'held',
      promised: line.promised ?? false,
      chosen_professional_id: null,
      chosen_gender: null,
      city: cityAt(customer)?.slug ?? null,
      on_way_at: null,
      arrived_at: null,
      absent_at: null,
      travel_minutes: null,
      pin: customer.pin,
      customer_name: customer.name,
    };
  }

  #bytes(): Uint8Array {
    return Uint8Array.from({ length: REFERENCE_CODE_BYTES }, () => this.#from.between(0, 255));
  }
}

/** Returns a planned slot as the rules of slots take it. */
export function termsOf({ workType, units, start }: PlannedSlot) {
  return {
    serviceMethod: workType,
    workingDuration: units,
    preferredDate: dateOf(start),
    preferredTime: timeOf(start),
  };
}
