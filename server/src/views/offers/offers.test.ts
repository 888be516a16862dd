import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional, type TestPerson } from '../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  done,
  FORM,
  offers,
} from '../../testing/bookings.ts';
import { requestExport } from '../../testing/documents.ts';
import { assignLine } from '../../testing/line-actions.ts';
import { pruneTables } from '../../testing/prune-tables.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { assignmentOutcomesQuery } from './routes.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const read = (person: TestPerson) => app.call('availability.offers', {}, person);

// proves: pro.more.reasons
describe('GET employee/offers', () => {
  it('gives the reason to the chosen professional and to the others, without the names of the customer or the chosen one', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned' });
    const [mine, other] = [
      (await read(fixture.professional)).reply,
      (await read(fixture.secondProfessional)).reply,
    ];
    expect(mine.data).toMatchObject([
      {
        id: lineId,
        service_name: 'Plumber',
        area: expect.stringContaining('Bengaluru'),
        service_date: '2026-11-22',
        outcome: 'yours',
        why: 'You were first on the list.',
      },
    ]);
    expect(other).toMatchObject({
      retention_days: 90,
      data: [
        {
          outcome: 'other',
          why: 'You ranked equally. The professional who joined earlier came first.',
          reasons: expect.arrayContaining(['Free at this time']),
        },
      ],
    });
    const serialized = JSON.stringify(other);
    for (const secret of [FORM.name, FORM.mobile, FORM.email, 'Church Street', fixture.professional.name])
      expect(serialized).not.toContain(secret);
  });

  it('shows the latest decision about a job', async () => {
    const { lineId } = await aBooking(app, fixture, {
      state: 'assigned',
      slot: { preferredDate: '2026-11-23' },
    });
    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    const [latest] = (await done(read(fixture.professional))).reply.data;
    expect(latest).toMatchObject({
      id: lineId,
      outcome: 'other',
      why: 'You ranked higher, but an operator chose another professional.',
    });
    expect((await done(read(fixture.secondProfessional))).reply.data[0]).toMatchObject({
      outcome: 'yours',
      why: 'An operator chose you.',
    });
  });

  it("returns only own decisions, in the reader's language; they are exported, and deleted after 90 days", async () => {
    expect((await app.call('availability.offers')).status).toBe(401);
    expect((await read(fixture.customer)).status).toBe(403);
    const otherProfessional = await aProfessional(app);
    await offers(
      app,
      otherProfessional,
      (await done(read(fixture.professional))).reply.data.length && fixture.service.id,
    );
    expect((await done(read(otherProfessional))).reply.data).toEqual([]);
    const { reply } = await done(
      app.call(
        'availability.offers',
        {},
        {
          token: fixture.professional.token,
          headers: { 'accept-language': 'hi' },
        },
      ),
    );
    expect(reply.data[1]?.why)?.toBe('सूची में आपका नाम सबसे ऊपर था।');
    const { sections } = await requestExport(app, 'employee', fixture.professional);
    expect(sections['line_candidates']).toHaveLength(2);
    const before = app.clock.now().toISOString();
    app.clock.advance(91 * 24 * 60);
    await pruneTables(app, 'line_candidates');
    const { rows } = await sql`select 1 from line_candidates`.execute(app.connection.db);
    expect(rows).toEqual([]);
    app.clock.set(before);
  });

  it('uses an index with many rows', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: { preferredDate: '2026-11-25' } });
    const { db } = app.connection;
    await sql`insert into accounts (role, mobile, name, password_hash, created_at)
      select 'employee', '6' || lpad(n::text, 9, '0'), 'Many', '', now() from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`insert into professionals (account_id, state, state_at, created_at)
      select id, 'approved', now(), now() from accounts where name = 'Many'`.execute(db);
    await sql`insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area)
      select ${lineId}, account_id, now(), false, '{}', '[]', '' from professionals on conflict do nothing`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${assignmentOutcomesQuery(fixture.professional.id, { after: null, limit: 101 })}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, plan).not.toMatch(/Seq Scan on line_candidates/);
  });
});
