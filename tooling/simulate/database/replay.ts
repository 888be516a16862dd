import { addDays, addMinutes, dateOf, instantOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { TestPerson } from '../../../server/src/testing/accounts.ts';
import { FORM, startWork } from '../../../server/src/testing/bookings.ts';
import { confirm, lineIdsOf } from '../../../server/src/testing/holds.ts';
import { completeWork } from '../../../server/src/testing/line-actions.ts';
import { runReactions } from '../../../server/src/testing/reactions.ts';
import type { TestApp } from '../../../server/src/testing/test-app.ts';
import { Agenda } from '../agenda.ts';
import type { Booking, City } from '../city.ts';
import { loopTimes, nextLoop } from '../loops.ts';
import { answerSeconds, isOnDuty } from '../searches.ts';
import { acceptedStarts, dropoutTime, type Visit, visitOf } from '../visit.ts';
import { type CityInDatabase, createCity } from './city-in-database.ts';
import { finishVisits, type Tracked } from './finished-visits.ts';

/** A professional sets out these minutes earlier than needed, and says so before the product asks others to come instead. */
const LEAVE_EARLY_MINUTES = 10;
const REPORT_MINUTES = 20;

/**
 * Replays the bookings of a city through the product's calls and loops, on its database and a clock that jumps from event to
 * event. Its people answer as in memory. Returns the visits for the same figures.
 */
export async function replay(app: TestApp, city: City): Promise<Visit[]> {
  app.clock.set(
    addMinutes(city.bookings[0]?.bookedAt ?? instantOf(city.days[0] ?? '', '00:00'), -60).toISOString(),
  );
  return new Replay(app, city, await createCity(app, city)).run();
}

class Replay {
  private readonly app: TestApp;
  private readonly city: City;
  private readonly people: CityInDatabase;
  private readonly agenda = new Agenda();
  private readonly visits: readonly Visit[];
  private readonly tracked = new Map<number, Tracked>();
  private readonly numbers: ReadonlyMap<number, number>;
  private lastRequestId = 0;
  /** The steps and deadlines that were due when their loops had run, and are not run again. */
  private undone: ReadonlySet<string> = new Set();

  constructor(app: TestApp, city: City, people: CityInDatabase) {
    this.app = app;
    this.city = city;
    this.people = people;
    this.visits = city.bookings.map(visitOf);
    this.numbers = new Map([...people.professionals].map(([number, { id }]) => [id, number]));
  }

  async run(): Promise<Visit[]> {
    for (const visit of this.visits) this.agenda.add(visit.booking.bookedAt, (now) => this.book(visit, now));
    for (const day of this.city.days) this.addDay(day);
    const end = instantOf(addDays(this.city.days.at(-1) ?? '', 1), '03:00');
    for (;;) {
      const [event, due] = [this.agenda.nextAt, await this.nextDue()];
      const next = [event, due].flatMap((at) => at ?? []).reduce((one, at) => (at < one ? at : one), end);
      if (next >= end) break;
      this.app.clock.set(next.toISOString());
      if (next === event) await this.agenda.runNext();
      else {
        for (const loop of ['job requests', 'deadlines']) await this.app.runLoop(loop);
        this.undone = new Set((await this.due()).filter(({ at }) => at <= next).map(({ key }) => key));
      }
      await runReactions(this.app);
      await this.look();
    }
    return finishVisits(this.app, this.visits, [...this.tracked.values()], this.numbers);
  }

  private addDay(day: string): void {
    this.agenda.add(instantOf(addDays(day, -1), '00:05'), () => this.app.runLoop('calendars'));
    for (const at of loopTimes(day)) this.agenda.add(at, () => this.app.runLoop('assignment'));
    this.agenda.add(instantOf(day, '00:01'), (now) => this.goOnDuty(now));
  }

  /** Returns when the next search or deadline is due. */
  private async nextDue(): Promise<Date | null> {
    const now = this.app.clock.now();
    const [first] = (await this.due()).filter(({ key }) => !this.undone.has(key));
    return first ? later(first.at, now) : null;
  }

  /** Returns the next steps of searches and deadlines, the earliest first. */
  private async due(): Promise<readonly { readonly key: string; readonly at: Date }[]> {
    const { rows } = await sql<{ key: string; at: Date }>`
      select concat('step ', line_id, ' ', next_at) as key, next_at as at from job_searches where next_at is not null
      union all
      select concat('deadline ', id, ' ', deadline_at), deadline_at from booking_lines
        where state in ('placed', 'assigned') and deadline_at is not null
      order by at`.execute(this.app.connection.db);
    return rows;
  }

  /** Puts everyone on duty for a day who is in memory. */
  private async goOnDuty(now: Date): Promise<void> {
    for (const [number, person] of this.people.professionals)
      if (isOnDuty(number, now)) await this.app.call('duty.set', { body: { on: true } }, person);
  }

  /** Books at the first start that the customer accepts and a professional is free for; else as a request. */
  private async book(visit: Visit, now: Date): Promise<void> {
    const { booking } = visit;
    const customer = this.people.customers.get(booking.customerId) as TestPerson;
    for (const [start, promised] of [
      ...acceptedStarts(booking, now).map((one) => [one, true] as const),
      [booking.start, false] as const,
    ]) {
      const answer = await this.app.call(
        'booking.create_single',
        { body: this.formOf(booking, start, promised) },
        customer,
      );
      if (answer.status !== 200) continue;
      const { id } = answer.reply.data;
      if ((await confirm(this.app, customer, id)).status !== 200) continue;
      const [lineId] = await lineIdsOf(this.app, id);
      if (lineId === undefined) continue;
      visit.isPromised = promised;
      this.tracked.set(lineId, {
        visit,
        lineId,
        professionalId: null,
        dropoutId: null,
        searchStartedAt: 0,
        searches: 0,
        askedLonger: false,
        moved: false,
      });
      this.agenda.add(nextLoop(now), () => this.app.runLoop('assignment'));
      return;
    }
  }

  private formOf(booking: Booking, start: Date, promised: boolean) {
    return {
      ...FORM,
      ...booking.place,
      serviceId: this.people.services[booking.subCategory],
      serviceMethod: 'hour',
      workingDuration: this.city.jobMinutes / 60,
      preferredDate: dateOf(start),
      preferredTime: timeOf(start),
      ...(promised ? { promised } : {}),
      ...(booking.needsFemale ? { gender: 'female' } : {}),
    };
  }

  /** Looks at what changed, and lets people act on it. */
  private async look(): Promise<void> {
    const now = this.app.clock.now();
    const { rows: lines } = await sql<{
      id: number;
      state: string;
      attention: string | null;
      professional_id: number | null;
      starts_at: Date;
      searched_at: Date | null;
      travel_minutes: number | null;
      begins_at: Date | null;
    }>`select l.id, l.state, l.attention, l.professional_id, l.starts_at, s.started_at as searched_at, l.travel_minutes,
        (select lower(r.during) from line_ranges r where r.line_id = l.id) as begins_at
      from booking_lines l left join job_searches s on s.line_id = l.id where l.state in ('placed', 'assigned')`.execute(
      this.app.connection.db,
    );
    for (const row of lines) {
      const line = this.tracked.get(row.id);
      if (!line) continue;
      line.visit.start = row.starts_at;
      if (row.searched_at && row.searched_at.getTime() !== line.searchStartedAt) {
        line.searchStartedAt = row.searched_at.getTime();
        line.searches += 1;
      }
      if (row.state === 'assigned' && row.professional_id !== line.professionalId)
        this.expect(line, row.professional_id as number, now, {
          begin: row.begins_at ?? row.starts_at,
          travelMinutes: row.travel_minutes ?? 0,
        });
      if (row.state === 'placed') line.professionalId = null;
      if (row.attention === 'instant_unfilled') await this.choose(line, now);
    }
    await this.answerRequests();
  }

  /** A professional was assigned: they drop out, or come and do the work. */
  private expect(
    line: Tracked,
    professionalId: number,
    now: Date,
    { begin, travelMinutes }: { readonly begin: Date; readonly travelMinutes: number },
  ): void {
    const { visit, lineId } = line;
    const { booking, start } = visit;
    const person = this.person(professionalId);
    line.professionalId = professionalId;
    if (booking.dropsOutBefore !== null && line.dropoutId === null) {
      line.dropoutId = professionalId;
      visit.dropoutStart = start;
      if (booking.dropsOutBefore > 0)
        this.agenda.add(dropoutTime(visit, now), () =>
          this.app.call('job.cancel', { body: { bookingId: lineId } }, person),
        );
      return;
    }
    const customer = this.people.customers.get(booking.customerId) as TestPerson;
    const soon = addMinutes(now, 1);
    const startsAt = later(begin, soon);
    const add = (at: Date, action: () => unknown) =>
      this.agenda.add(later(at, soon), async () => {
        // Meanwhile the work may have been moved or given to another professional.
        if (line.professionalId === professionalId && visit.start.getTime() === start.getTime())
          await action();
      });
    const body = { bookingId: lineId };
    const leaveAt = addMinutes(begin, -travelMinutes - LEAVE_EARLY_MINUTES);
    const reportAt = addMinutes(start, -REPORT_MINUTES);
    add(leaveAt < reportAt ? leaveAt : reportAt, () => this.app.call('visit.on_the_way', { body }, person));
    add(addMinutes(begin, -2), () => this.app.call('visit.arrived', { body }, person));
    add(startsAt, () => startWork(this.app, lineId, customer, person));
    add(addMinutes(startsAt, this.city.jobMinutes * booking.durationFactor), () =>
      completeWork(this.app, person, lineId),
    );
  }

  /** What customers choose without a professional, as in memory: ten more minutes, then another time. */
  private async choose(line: Tracked, now: Date): Promise<void> {
    const { visit, lineId } = line;
    const customer = this.people.customers.get(visit.booking.customerId) as TestPerson;
    if (line.dropoutId === null ? !line.askedLonger : now < visit.start) {
      line.askedLonger = true;
      await this.app.call('instant.choose', { body: { detailId: lineId, choice: 'wait' } }, customer);
      return;
    }
    if (!visit.booking.isFlexible || line.moved) return;
    line.moved = true;
    for (const start of acceptedStarts(visit.booking, now)) {
      if (start.getTime() === visit.start.getTime()) continue;
      const slot = { preferredDate: dateOf(start), preferredTime: timeOf(start), promised: true };
      const answer = await this.app.call(
        'booking.reschedule',
        { body: { detailId: lineId, ...slot } },
        customer,
      );
      if (answer.status !== 200) continue;
      visit.isPromised = true;
      this.agenda.add(nextLoop(now), () => this.app.runLoop('assignment'));
      return;
    }
  }

  /** Schedules the answers to new requests. */
  private async answerRequests(): Promise<void> {
    const { rows } = await sql<{
      id: number;
      line_id: number;
      professional_id: number;
      sent_at: Date;
      expires_at: Date;
    }>`select id, line_id, professional_id, sent_at, expires_at from job_requests where id > ${this.lastRequestId} order by id`.execute(
      this.app.connection.db,
    );
    for (const request of rows) {
      this.lastRequestId = request.id;
      const line = this.tracked.get(request.line_id);
      const number = this.numbers.get(request.professional_id);
      if (!line || number === undefined) continue;
      const person = this.person(request.professional_id);
      const seconds = answerSeconds(line.visit.booking.id, line.searches, number);
      const at = addMinutes(request.sent_at, seconds / 60);
      if (at < request.expires_at)
        this.agenda.add(at, () =>
          this.app.call('job_requests.accept', { params: { id: request.id } }, person),
        );
      // Three requests without an answer end duty; one tap goes on duty again.
      else
        this.agenda.add(addMinutes(request.expires_at, 1 / 60), () =>
          this.app.call('duty.set', { body: { on: true } }, person),
        );
    }
  }

  private person(accountId: number): TestPerson {
    return this.people.professionals.get(this.numbers.get(accountId) ?? 0) as TestPerson;
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
