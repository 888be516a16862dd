import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  done,
} from '../../../testing/bookings.ts';
import { requestExport } from '../../../testing/documents.ts';
import { openPhoto, type ShownPhoto, uploadPhoto } from '../../../testing/photos.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { eraseAccountDataFromBookings } from '../index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const work = (state: 'started' | 'assigned' = 'started') =>
  aBooking(app, fixture, { state, slot: nextUnusedDate() });

const finish = (lineId: number, uploads?: number[], key = '') =>
  app.call(
    'job.complete',
    { body: { bookingId: lineId, status: 'completed', ...(uploads ? { uploads } : {}) } },
    { ...fixture.professional, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

/** A line's completion photos as returned to customer, professional and operator. */
async function photosShownTo(
  lineId: number,
): Promise<Record<'customer' | 'professional' | 'operator', ShownPhoto[]>> {
  const of = (rows: { completion_photos: ShownPhoto[] }[] | undefined) => rows?.[0]?.completion_photos ?? [];
  const mine = await app.call('booking.instant', {}, fixture.customer);
  const jobs = await app.call('job.bookings', {}, fixture.professional);
  const queue = await app.call('admin.bookings', { query: { state: 'done' } }, fixture.operator);
  return {
    customer: of(mine.reply.data.flatMap(({ details }) => details).filter(({ id }) => id === lineId)),
    professional: of(jobs.reply.data.filter(({ id }) => id === lineId)),
    operator: of(queue.reply.data.filter((line) => line.detail_id === lineId)),
  };
}

// proves: pro.more.proof
describe('completion photos', () => {
  it('are visible only to the customer, the professional and operators, through separate links', async () => {
    const { lineId } = await work();
    const ids = [
      await uploadPhoto(app, fixture.professional, 'employee'),
      await uploadPhoto(app, fixture.professional, 'employee'),
    ];
    await done(finish(lineId, ids));
    const shown = await photosShownTo(lineId);
    const readers = [
      ['customer', fixture.customer],
      ['professional', fixture.professional],
      ['operator', fixture.operator],
    ] as const;
    const strangers = [await aCustomer(app), fixture.secondProfessional, await aProfessional(app), null];
    for (const [who, person] of readers) {
      expect(shown[who], who).toHaveLength(2);
      for (const { url, width, height } of shown[who]) {
        expect([width, height]).toEqual([900, 600]);
        const seen = await openPhoto(app, url, person);
        expect(seen.statusCode, who).toBe(200);
        expect(seen.headers['cache-control']).toContain('private');
        for (const stranger of strangers) expect((await openPhoto(app, url, stranger)).statusCode).toBe(404);
        for (const [other, reader] of readers)
          if (other !== who)
            expect((await openPhoto(app, url, reader)).statusCode, `${who}'s for ${other}`).toBe(404);
      }
    }
    const [first] = shown.customer;
    const key = first?.url.split('/')[3];
    for (const guess of [`/media/${key}.webp`, `/media/private/${key}/9999999999-${'A'.repeat(43)}`])
      expect((await openPhoto(app, guess, fixture.customer)).statusCode).toBe(404);
    // Links expire; the list returns new ones.
    app.clock.advance(61);
    expect((await openPhoto(app, first?.url ?? '', fixture.customer)).statusCode).toBe(404);
    expect(
      (await openPhoto(app, (await photosShownTo(lineId)).customer[0]?.url ?? '', fixture.customer))
        .statusCode,
    ).toBe(200);
  });

  it('are optional in a completion report', async () => {
    const { lineId } = await work();
    await done(finish(lineId));
    expect(await photosShownTo(lineId)).toEqual({ customer: [], professional: [], operator: [] });
  });

  it("are rejected without any change if there are more than four, or one is no picture, not the professional's own or already used", async () => {
    const { lineId } = await work();
    const four = [];
    for (let n = 0; n < 4; n += 1) four.push(await uploadPhoto(app, fixture.professional, 'employee'));
    const [one = 0] = four;
    const refused = async (uploads: number[]) => {
      const { status, error } = await finish(lineId, uploads);
      return [status, error.fields.uploads];
    };
    const missingError = [422, ['A photo is no longer there. Please upload it again.']];
    expect(await refused([...four, 9])).toEqual([422, ['Add up to 4 photos.']]);
    expect(await refused([await uploadPhoto(app, fixture.customer, 'user')])).toEqual(missingError);
    expect(await refused([await uploadPhoto(app, fixture.secondProfessional, 'employee')])).toEqual(
      missingError,
    );
    expect(await refused([one, 999_999])).toEqual(missingError);
    const other = await work();
    await done(finish(other.lineId, [one]));
    expect(await refused([one])).toEqual(missingError);
    const { rows } = await sql<{
      state: string;
    }>`select state from booking_lines where id = ${lineId}`.execute(app.connection.db);
    expect(rows).toEqual([{ state: 'started' }]);
    await done(finish(lineId, four.slice(1)));
    expect((await photosShownTo(lineId)).customer).toHaveLength(3);
  });

  it('are stored once when the same report is retried', async () => {
    const { lineId } = await work();
    const uploads = [await uploadPhoto(app, fixture.professional, 'employee')];
    const first = await done(finish(lineId, uploads, 'a-key-of-a-finish'));
    const again = await done(finish(lineId, uploads, 'a-key-of-a-finish'));
    expect(again.body).toEqual(first.body);
    expect((await photosShownTo(lineId)).customer).toHaveLength(1);
  });

  it('are rejected in a report of work that has not begun', async () => {
    const { lineId } = await work('assigned');
    const upload = await uploadPhoto(app, fixture.professional, 'employee');
    expect((await finish(lineId, [upload])).status).toBe(409);
    const { rows } = await sql<{ claimed: boolean }>`select claimed from files where id = ${upload}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ claimed: false }]);
  });

  it("are deleted with the customer's data, and counted in both data exports", async () => {
    const customer = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture, {
      state: 'started',
      customer,
      slot: nextUnusedDate(),
    });
    const upload = await uploadPhoto(app, fixture.professional, 'employee');
    await done(finish(lineId, [upload]));
    const { sections } = await requestExport(app, 'user', customer);
    expect(sections['booking_lines']).toMatchObject([{ completion_photos: 1 }]);
    const { reply } = await app.call('job.bookings', {}, fixture.professional);
    const photo = requireRow(requireRow(reply.data, ({ id }) => id === lineId).completion_photos);
    await eraseAccountDataFromBookings(app.connection.db, customer.id);
    expect((await openPhoto(app, photo.url, fixture.professional)).statusCode).toBe(200);
    const { rows } = await sql<{ claimed: boolean }>`select claimed from files where id = ${upload}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ claimed: false }]);
    const after = await app.call('job.bookings', {}, fixture.professional);
    expect(after.reply.data.find(({ id }) => id === lineId)?.completion_photos).toEqual([]);
  });
});
