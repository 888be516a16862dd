import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, aProfessional } from './testing/accounts.ts';
import { aService, done, FORM, offers, SLOT } from './testing/bookings.ts';
import { assignLine, completeWork } from './testing/line-actions.ts';
import { runReactions } from './testing/reactions.ts';
import { requireRow } from './testing/require-row.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the main journey', () => {
  // proves: call.update-payment, call.task-status, call.statusupdate, call.feedback
  it('leads from a new customer to their review', async () => {
    const service = await aService(app, 'Plumber');
    const operator = await anOperator(app);
    const professional = await aProfessional(app, { name: 'Ravi Kumar' });
    await offers(app, professional, service.id);
    const mobile = '9876500001';

    // Sign-up: a code by SMS.
    const registered = await done(
      app.call('identity.sign_up', { body: { name: 'Asha Rao', mobile, password: 'secret81' } }),
    );
    const { token, is_verified } = registered.reply.success;
    expect(is_verified).toBe(0);
    const me = { token };
    expect((await app.call('cart.add', { body: { serviceId: service.id } }, me)).status).toBe(403);
    await done(app.call('identity.resend_code', { body: { phoneNumber: mobile } }, me));
    const [signup] = await app.inbox(mobile);
    await done(app.call('identity.verify_code', { body: { otp: signup?.code ?? '' } }, me));

    // Search and booking.
    const { latitude, longitude } = FORM;
    const popular = await done(app.call('discovery.popular', { query: { latitude, longitude } }));
    expect(popular.reply.data.map((one) => one.id)).toEqual([service.id]);
    await done(app.call('cart.add', { body: { serviceId: service.id } }, me));
    const item = requireRow((await app.call('cart.list', {}, me)).reply.data);
    const draft = await done(
      app.call(
        'booking.create',
        { body: { storedServices: { [item.cart_id]: SLOT }, formData: { ...FORM, mobile } } },
        me,
      ),
    );
    const { id, booking_id: code } = draft.reply.data;
    expect(draft.reply.data.total_amount).toBe(300);
    const review = await done(app.call('booking.get', { params: { id } }, me));
    expect(review.reply.data).toMatchObject({
      state: 'draft',
      total_amount: 300,
      due_now: 0,
      due_later: 300,
    });
    const confirmed = await done(
      app.call('booking.confirm', { params: { id }, body: { method: 'later' } }, me),
    );
    expect(confirmed.reply.message).toBe('Great! Your Booking Was Successfully Sent.');
    expect((await done(app.call('cart.count', {}, me))).reply.cartCount).toBe(0);

    // Dispatch.
    const waiting = await done(app.call('admin.bookings', {}, operator));
    const line = requireRow(waiting.reply.data);
    expect(line).toMatchObject({ booking_id: code, covered: true });
    const suggestions = await done(
      app.call('admin.suggestions', { params: { detail_id: line.detail_id } }, operator),
    );
    await done(
      assignLine(app, operator, line.detail_id, { id: requireRow(suggestions.reply.data).employee_id }),
    );
    await runReactions(app);
    expect((await app.inbox(mobile))[0]?.text).toContain('Ravi Kumar is coming for your booking');

    // The work, at the agreed time.
    app.clock.set('2026-11-22T10:02:00+05:30');
    const job = requireRow((await app.call('job.bookings', {}, professional)).reply.data);
    expect(job).toMatchObject({ status: 'assigned', mobile, address: FORM.address });
    await done(app.call('job.generate_code', { body: { bookingId: job.id } }, professional));
    await runReactions(app);
    const [start] = await app.inbox(mobile);
    expect(start?.code).toMatch(/^\d{4}$/);
    await done(app.call('job.verify_code', { body: { bookingId: job.id, otp: start?.code } }, professional));
    app.clock.advance(110);
    await done(completeWork(app, professional, job.id));

    // Approval and review.
    const [task] = (await done(app.call('booking.tasks', {}, me))).reply.data;
    expect(task).toMatchObject({ task: 'approve', detail_id: job.id });
    const approved = await done(app.call('booking.approve', { body: { id: job.id } }, me));
    expect(approved.reply.message).toBe('Service Plumber completed successfully!');
    await done(
      app.call(
        'review.save',
        { body: { service_id: service.id, rating: 5, description: 'On time and tidy.' } },
        me,
      ),
    );

    // Results: the history of both people, and the service's rating.
    const [completed] = (await done(app.call('booking.completed', {}, me))).reply.data;
    expect(completed?.details[0]).toMatchObject({
      status: 'completed',
      completed_status: 1,
      average_rating: 5,
      total_reviews: 1,
      review: { rating: 5, description: 'On time and tidy.' },
    });
    const [finished] = (await done(app.call('job.completed', {}, professional))).reply.data;
    expect(finished).toMatchObject({
      start_time: '10:02',
      end_time: '11:52',
      price: 300,
      mobile: '98******01',
    });
    const seen = await done(app.call('discovery.service', { params: { id: service.id } }));
    expect(seen.reply.data).toMatchObject({
      average_rating: 5,
      total_reviews: 1,
      reviews: [{ name: 'Asha Rao', rating: 5 }],
    });
    // The payment is still due.
    const left = (await done(app.call('booking.tasks', {}, me))).reply.data;
    expect(left.map(({ task }: { task: string }) => task)).toEqual(['pay']);
    const { rows } = await sql<{
      transition: string;
    }>`select transition from line_history where line_id = ${job.id} order by id`.execute(app.connection.db);
    expect(rows.map(({ transition }) => transition)).toEqual([
      'confirm',
      'allocate',
      'start',
      'finish',
      'approve',
    ]);
  });
});
