import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  done,
  startWork,
} from '../../testing/bookings.ts';
import { assignLine, completeWork } from '../../testing/line-actions.ts';
import { runReactions } from '../../testing/reactions.ts';
import { createVideo } from '../../testing/files.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const FROM = '7 Temple Street, Malleshwaram, Bengaluru 560003';
const TO = '88 Lake Road, Hebbal, Bengaluru 560024';

let app: TestApp;
let fixture: BookingFixture;
let photo: Blob;
const film = createVideo();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  photo = new Blob([new Uint8Array(bytes)]);
});
afterAll(() => app.close());

let days = 0;

/** Books an enquiry with pictures and a video through an accepted quotation; returns the operators' view of its line. */
async function booked(): Promise<{ enquiry: number; lineId: number }> {
  days += 1;
  const date = `2026-11-${String(22 + days).padStart(2, '0')}`;
  const form = new FormData();
  const fields = {
    fromaddress: FROM,
    toaddress: TO,
    dob: date,
    mobile: '9876543210',
    description: 'A piano.',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (let n = 0; n < 3; n += 1) form.append('images[]', photo, 'goods.jpg');
  form.set('video', film, 'goods.mp4');
  const sent = await done(app.sendForm('enquiry.pd_send', { form }, fixture.customer));
  const enquiry = sent.reply.data.id as number;
  await done(
    app.call(
      'admin.quote_pd',
      {
        params: { id: enquiry },
        body: {
          service_id: fixture.service.id,
          method: 'hour',
          duration: 3,
          date,
          time: '09:00',
          amount: 4500,
          covers: 'Two people and a van.',
          valid_until: date,
        },
      },
      fixture.operator,
    ),
  );
  const list = await done(app.call('enquiry.pd_list', {}, fixture.customer));
  const { quotation } = requireRow(list.reply.data, ({ id }) => id === enquiry);
  const accepted = await done(
    app.call('enquiry.accept', { params: { id: quotation?.id } }, fixture.customer),
  );
  expect((await inQueue(enquiry)).line).toBeNull();
  await done(
    app.call(
      'booking.confirm',
      { params: { id: accepted.reply.data.id }, body: { method: 'later' } },
      fixture.customer,
    ),
  );
  const { line } = await inQueue(enquiry);
  if (!line) throw new Error(`enquiry ${enquiry} has no line`);
  return { enquiry, lineId: line.detail_id };
}
const inQueue = async (enquiry: number) => {
  const { reply } = await app.call('enquiry.pd_queue', { query: { state: 'enquired' } }, fixture.operator);
  return requireRow(reply.data, ({ id }) => id === enquiry);
};
const allocate = (lineId: number, { id }: TestPerson) =>
  done(assignLine(app, fixture.operator, lineId, { id }));
const jobs = async (person: TestPerson, name: 'job.pd' | 'job.bookings' | 'job.completed' = 'job.pd') =>
  (await app.call(name, {}, person)).reply.data;
const get = (url: string, { token }: TestPerson) =>
  app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });

describe('packers-and-delivery work', () => {
  // proves: pro.screen.pd-enquiry
  it('is assigned from the enquiry, and the professional sees the goods and both addresses', async () => {
    const { professional, secondProfessional, customer } = fixture;
    await aBooking(app, fixture, { state: 'assigned' });
    const { enquiry, lineId } = await booked();
    expect((await inQueue(enquiry)).line).toEqual({
      detail_id: lineId,
      version: expect.any(Number),
      open: true,
      professional: null,
    });
    expect(await jobs(professional)).toEqual([]);
    await allocate(lineId, professional);
    expect((await inQueue(enquiry)).line?.professional).toMatchObject({ id: professional.id });
    // Other jobs are excluded.
    const list = await jobs(professional);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      id: lineId,
      status: 'assigned',
      mobile: '9876543210',
      price: 4500,
      goods: { enquiry_id: enquiry, fromaddress: FROM, toaddress: TO, video: expect.any(String) },
    });
    const { goods } = requireRow(list);
    expect(goods?.pictures).toHaveLength(3);
    expect(await jobs(secondProfessional)).toEqual([]);
    // The Booking List shows the same card; other jobs have no goods.
    const all = await jobs(professional, 'job.bookings');
    expect(all.map((one) => one.goods !== null)).toEqual([false, true]);
    const { url } = requireRow(goods?.pictures ?? []);
    expect((await get(url, professional)).statusCode).toBe(200);
    for (const other of [secondProfessional, customer]) expect((await get(url, other)).statusCode).toBe(404);
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    await runReactions(app);
    const { reply } = await done(app.call('notification.list', { role: 'employee' }, professional));
    expect(reply.data[0]?.kind).toBe('job_new');
  });

  it('disappears with its picture links when it is reassigned', async () => {
    const { professional, secondProfessional } = fixture;
    const { lineId } = await booked();
    await allocate(lineId, professional);
    expect((await jobs(professional))[0]?.id).toBe(lineId);
    await allocate(lineId, secondProfessional);
    expect((await jobs(professional)).map(({ id }: { id: number }) => id)).not.toContain(lineId);
    expect((await jobs(secondProfessional))[0]?.id).toBe(lineId);
  });

  it('hides the addresses, pictures and number after the work', async () => {
    const { customer, professional } = fixture;
    const { lineId } = await booked();
    await allocate(lineId, professional);
    await startWork(app, lineId, customer, professional);
    await done(completeWork(app, professional, lineId));
    await done(app.call('booking.approve', { body: { id: lineId } }, customer));
    const over = (await jobs(professional)).find(({ id }: { id: number }) => id === lineId);
    expect(over).toMatchObject({ status: 'completed', completed_status: 1, mobile: '98******10' });
    expect(over?.goods).toMatchObject({
      fromaddress: '***, 560003',
      toaddress: '***, 560024',
      pictures: [],
      video: null,
    });
    expect(over?.description).toBe('***, 560003 → ***, 560024\nA piano.');
    expect(JSON.stringify([over, await jobs(professional, 'job.completed')])).not.toMatch(
      /Temple Street|Lake Road|9876543210/,
    );
  });

  it('is accessible to professionals only', async () => {
    expect((await app.call('job.pd')).status).toBe(401);
    expect((await app.call('job.pd', {}, fixture.customer)).status).toBe(403);
  });
});
