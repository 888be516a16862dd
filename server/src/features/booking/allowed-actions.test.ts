import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  type BuiltState,
  createBookingFixture,
  done,
} from '../../testing/bookings.ts';
import { type BuiltLine, type LineCalls, lineCalls } from '../../testing/line-calls.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { TEST_START } from '../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
let stranger: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  stranger = await aCustomer(app);
  // The clock jumps by weeks between the scenarios.
  await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
});
afterAll(() => app.close());

const partyOf = (role: Role): TestPerson =>
  ({ user: fixture.customer, employee: fixture.professional, admin: fixture.operator })[role];
const callsOf = () => lineCalls(app, fixture);
const NO_SUCH_ID = 999_999;

/** The screens' `allowed_actions` of a line; empty if no list of the role shows the line. */
const offeredTo: Record<Role, (line: BuiltLine, state: BuiltState) => Promise<readonly LineAction[]>> = {
  async user({ id, lineId }) {
    const { reply } = await done(app.call('booking.get', { params: { id } }, fixture.customer));
    return actionsOf(reply.data.details, ({ id: detailId }) => detailId === lineId);
  },
  async employee({ lineId }) {
    const names = ['job.bookings', 'job.completed', 'job.canceled'] as const;
    const lists = await Promise.all(
      names.map((name) =>
        allRows(
          async (cursor) =>
            (await app.call(name, { query: { limit: 50, cursor } }, fixture.professional)).reply,
        ),
      ),
    );
    return actionsOf(lists.flat(), ({ id }) => id === lineId);
  },
  async admin({ lineId }, state) {
    const rows = await allRows(async (cursor) => {
      const answer = await app.callRaw(
        'admin.bookings',
        { query: { state, limit: 50, cursor } },
        fixture.operator,
      );
      // A state that the console does not list.
      return answer.status === 422 ? { data: [] } : answer.reply;
    });
    return actionsOf(rows, ({ detail_id }) => detail_id === lineId);
  },
};

async function allRows<Row>(
  load: (cursor: string | undefined) => Promise<{ data: Row[]; next_cursor?: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    rows.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return rows;
}

function actionsOf<Row extends { readonly allowed_actions: readonly LineAction[] }>(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
): readonly LineAction[] {
  return rows.find(matches)?.allowed_actions ?? [];
}

/** Everything that an action on a line can change. */
async function rowsOf(lineId: number): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select jsonb_build_array(
      (select to_jsonb(l) from booking_lines l where l.id = ${lineId}),
      (select count(*) from line_history h where h.line_id = ${lineId}),
      (select to_jsonb(k) from start_codes k where k.line_id = ${lineId}),
      (select jsonb_agg(x order by x.id) from extra_time x where x.line_id = ${lineId}),
      (select jsonb_agg(d order by d.id) from disputes d where d.line_id = ${lineId}),
      (select to_jsonb(r) from reviews r where r.line_id = ${lineId}),
      (select to_jsonb(k) from payment_links k where k.line_id = ${lineId}),
      (select jsonb_agg(c order by c.id) from cash_claims c where c.line_id = ${lineId})
    )::text as all`.execute(app.connection.db);
  return rows[0]?.all ?? '';
}

let slots = 0;
/** A separate slot for each line, so that one professional can take all of them, with time for extra hours. */
function nextSlot() {
  const day = Math.floor(slots / 2);
  const preferredTime = slots % 2 === 0 ? '08:00' : '15:00';
  slots += 1;
  return { preferredDate: new Date(Date.UTC(2026, 10, 23 + day)).toISOString().slice(0, 10), preferredTime };
}

/** A state with the condition of a guard. */
interface Scenario {
  readonly state: BuiltState;
  readonly prepare?: (line: BuiltBooking) => Promise<unknown>;
}

const generateCode = ({ lineId }: BuiltBooking) =>
  done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional)).then(() =>
    app.clock.advance(11),
  );
const lockCode = ({ lineId }: BuiltBooking) =>
  sql`update start_codes set tries = 5 where line_id = ${lineId}`.execute(app.connection.db);
const blockCode = ({ lineId }: BuiltBooking) =>
  sql`update booking_lines set attention = 'code_blocked' where id = ${lineId}`.execute(app.connection.db);
const requestExtra = ({ lineId }: BuiltBooking) =>
  done(app.call('extra_time.request', { body: { bookingId: lineId, hours: 1 } }, fixture.professional));
const claimCash = ({ lineId }: BuiltBooking) =>
  done(app.call('cash.claim', { body: { bookingId: lineId } }, fixture.professional));
const review = ({ lineId }: BuiltBooking) =>
  done(
    app.call(
      'review.save',
      {
        body: {
          service_id: fixture.service.id,
          detail_id: lineId,
          rating: 5,
        },
      },
      fixture.customer,
    ),
  );
const afterSlot = async ({ lineId }: BuiltBooking) => {
  const { rows } = await sql<{ ends_at: Date }>`
    select ends_at from booking_lines where id = ${lineId}`.execute(app.connection.db);
  app.clock.set(rows[0]?.ends_at.toISOString() ?? '');
};

const scenarios: Record<string, Scenario> = {
  draft: { state: 'draft' },
  placed: { state: 'placed' },
  'placed, after the slot': { state: 'placed', prepare: afterSlot },
  assigned: { state: 'assigned' },
  'assigned, with a start code': { state: 'assigned', prepare: generateCode },
  'assigned, with a locked start code': {
    state: 'assigned',
    prepare: (line) => generateCode(line).then(() => lockCode(line)),
  },
  'assigned, start codes exhausted': {
    state: 'assigned',
    prepare: (line) => generateCode(line).then(() => blockCode(line)),
  },
  'assigned, after the slot': {
    state: 'assigned',
    prepare: (line) => generateCode(line).then(() => afterSlot(line)),
  },
  started: { state: 'started' },
  'started, extra time requested': { state: 'started', prepare: requestExtra },
  'started, extra time unanswered': {
    state: 'started',
    prepare: (line) => requestExtra(line).then(() => app.clock.advance(31)),
  },
  'started, after the slot': { state: 'started', prepare: afterSlot },
  done: { state: 'done' },
  'done, cash claimed': { state: 'done', prepare: claimCash },
  approved: { state: 'approved' },
  'approved, cash claimed': { state: 'approved', prepare: claimCash },
  'approved, cash not answered in time': {
    state: 'approved',
    prepare: (line) => claimCash(line).then(() => app.clock.advance(48 * 60)),
  },
  'approved, reviewed': { state: 'approved', prepare: review },
  'approved, review no longer editable': {
    state: 'approved',
    prepare: (line) => review(line).then(() => app.clock.advance(60 * 24 * 30)),
  },
  disputed: { state: 'disputed' },
  cancelled: { state: 'cancelled' },
};

async function build({ state, prepare }: Scenario): Promise<BuiltLine> {
  app.clock.set(TEST_START);
  await sql`delete from rate_counters`.execute(app.connection.db);
  const booking = await aBooking(app, fixture, { state, slot: nextSlot() });
  await prepare?.(booking);
  const { rows } = await sql<{ extra: number | null; dispute: number | null; cipher: Buffer | null }>`
    select (select max(id) from extra_time where line_id = ${booking.lineId})::int as extra,
      (select max(id) from disputes where line_id = ${booking.lineId})::int as dispute,
      (select cipher from start_codes where line_id = ${booking.lineId}) as cipher`.execute(
    app.connection.db,
  );
  const [ids] = rows;
  return {
    ...booking,
    extraId: ids?.extra ?? NO_SUCH_ID,
    disputeId: ids?.dispute ?? NO_SUCH_ID,
    code: ids?.cipher ? app.vault.open(ids.cipher) : '0000',
  };
}

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  let line: BuiltLine;
  beforeAll(async () => {
    line = await build(scenario);
  });

  it('shows the start code exactly when the screen offers it', async () => {
    const offered = await offeredTo.user(line, scenario.state);
    const { reply } = await done(app.call('booking.codes', {}, fixture.customer));
    const shown = reply.data.some((one) => one.detail_id === line.lineId);
    expect(shown).toBe(offered.includes('show_code'));
  });

  it('hides the line from other accounts', async () => {
    const before = await rowsOf(line.lineId);
    const others: [Role, TestPerson][] = [
      ['user', stranger],
      ['employee', fixture.secondProfessional],
    ];
    for (const [role, person] of others)
      for (const [action, calls] of Object.entries(callsOf()[role](person)))
        for (const call of calls) expect((await call(line)).status, `${role} ${action}`).toBe(404);
    expect(await rowsOf(line.lineId)).toBe(before);
  });

  it('accepts exactly the actions that the screens offer', async () => {
    const accepted: [Role, LineAction, number][] = [];
    for (const role of ROLES) {
      const person = partyOf(role);
      const offered = await offeredTo[role](line, scenario.state);
      const untested = offered.filter((action) => !callsOf()[role](person)[action]);
      expect(['show_code', 'book_again', 'track', 'share_position'], role).toEqual(
        expect.arrayContaining(untested),
      );
      for (const [action, calls] of Object.entries(callsOf()[role](person)) as [
        LineAction,
        LineCalls[LineAction],
      ][])
        for (const [variant, call] of (calls ?? []).entries()) {
          if (offered.includes(action)) {
            accepted.push([role, action, variant]);
            continue;
          }
          const before = await rowsOf(line.lineId);
          const { status } = await call(line);
          // A repeated code of started work is answered like the first, and changes nothing.
          const repeated = action === 'enter_code' && scenario.state === 'started';
          expect(status, `${role} ${action}`).toBeGreaterThanOrEqual(repeated ? 200 : 400);
          expect(await rowsOf(line.lineId), `${role} ${action}`).toBe(before);
        }
    }
    for (const [role, action, variant] of accepted) {
      const fresh = await build(scenario);
      const before = await rowsOf(fresh.lineId);
      const answer = await callsOf()[role](partyOf(role))[action]?.[variant]?.(fresh);
      expect(answer?.status, `${role} ${action}`).toBe(200);
      expect(answer?.body, `${role} ${action}`).toMatchObject({ message: expect.any(String) });
      expect(await rowsOf(fresh.lineId), `${role} ${action}`).not.toBe(before);
    }
  });
});
