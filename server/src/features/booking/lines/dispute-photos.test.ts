import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { requestExport } from '../../../testing/documents.ts';
import { openPhoto, type ShownPhoto, uploadPhoto } from '../../../testing/photos.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { eraseAccountDataFromBookings } from '../index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const finished = (customer = fixture.customer) =>
  aBooking(app, fixture, { state: 'done', customer, slot: nextUnusedDate() });

const decline = (lineId: number, uploads?: number[], key = '', customer = fixture.customer) =>
  app.call(
    'booking.decline',
    { body: { id: lineId, reason: 'Damage', ...(uploads ? { uploads } : {}) } },
    { ...customer, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

const upload = (customer = fixture.customer) => uploadPhoto(app, customer, 'user');

/** A dispute's photos as returned to customer, professional and operator. */
async function photosShownTo(lineId: number) {
  const mine = await app.call('booking.completed', {}, fixture.customer);
  const instant = await app.call('booking.instant', {}, fixture.customer);
  const lines = [...mine.reply.data, ...instant.reply.data].flatMap(({ details }) => details);
  const jobs = await app.call('job.completed', {}, fixture.professional);
  const queue = await app.call('admin.bookings', { query: { state: 'disputed' } }, fixture.operator);
  return {
    customer: lines.find(({ id }) => id === lineId)?.dispute_photos ?? [],
    professional: jobs.reply.data.find(({ id }) => id === lineId)?.dispute?.photos ?? [],
    operator: queue.reply.data.find(({ detail_id: id }) => id === lineId)?.dispute?.photos ?? [],
  } satisfies Record<string, readonly ShownPhoto[]>;
}

// proves: line.to-approve
describe('photos of a dispute', () => {
  it('are visible only to the customer, the professional of the line and operators, through separate links', async () => {
    const { lineId } = await finished();
    await done(decline(lineId, [await upload(), await upload()]));
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
          if (other !== who) expect((await openPhoto(app, url, reader)).statusCode, other).toBe(404);
      }
    }
    app.clock.advance(61);
    expect((await openPhoto(app, shown.customer[0]?.url ?? '', fixture.customer)).statusCode).toBe(404);
  });

  it('are optional', async () => {
    const { lineId } = await finished();
    await done(decline(lineId));
    expect(await photosShownTo(lineId)).toEqual({ customer: [], professional: [], operator: [] });
  });

  it("are rejected without any change if there are more than four, or one is not the customer's own or already used", async () => {
    const { lineId } = await finished();
    const four = [await upload(), await upload(), await upload(), await upload()];
    const [one = 0] = four;
    const refused = async (uploads: number[]) => {
      const { status, error } = await decline(lineId, uploads);
      return [status, error.fields.uploads];
    };
    const missingError = [422, ['A photo is no longer there. Please upload it again.']];
    expect(await refused([...four, 9])).toEqual([422, ['Add up to 4 photos.']]);
    expect(await refused([await upload(await aCustomer(app))])).toEqual(missingError);
    expect(await refused([await uploadPhoto(app, fixture.professional, 'employee')])).toEqual(missingError);
    expect(await refused([one, 999_999])).toEqual(missingError);
    const other = await finished();
    await done(decline(other.lineId, [one]));
    expect(await refused([one])).toEqual(missingError);
    const { rows } = await sql<{ state: string; disputes: number }>`
      select state, (select count(*)::int from disputes where line_id = l.id) as disputes
      from booking_lines l where id = ${lineId}`.execute(app.connection.db);
    expect(rows).toEqual([{ state: 'done', disputes: 0 }]);
    await done(decline(lineId, four.slice(1)));
    expect((await photosShownTo(lineId)).operator).toHaveLength(3);
  });

  it('are stored once when the same decline is retried', async () => {
    const { lineId } = await finished();
    const uploads = [await upload()];
    const first = await done(decline(lineId, uploads, 'a-key-of-a-decline'));
    const again = await done(decline(lineId, uploads, 'a-key-of-a-decline'));
    expect(again.body).toEqual(first.body);
    expect((await photosShownTo(lineId)).operator).toHaveLength(1);
  });

  it("are deleted with the customer's data, and counted in their data export", async () => {
    const customer = await aCustomer(app);
    const { lineId } = await finished(customer);
    const id = await upload(customer);
    await done(decline(lineId, [id], '', customer));
    const { sections } = await requestExport(app, 'user', customer);
    expect(sections['booking_lines']).toMatchObject([{ dispute_photos: 1 }]);
    await eraseAccountDataFromBookings(app.connection.db, customer.id);
    const { rows } = await sql<{ claimed: boolean; photos: number }>`
      select claimed, (select count(*)::int from dispute_photos where file_id = f.id) as photos
      from files f where id = ${id}`.execute(app.connection.db);
    expect(rows).toEqual([{ claimed: false, photos: 0 }]);
  });
});
