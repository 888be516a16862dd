import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, aProfessional } from './testing/accounts.ts';
import { aService, done, FORM, offers, SLOT } from './testing/bookings.ts';
import { runReactions } from './testing/reactions.ts';
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
      app.call('POST', 'user/user-register', { name: 'Asha Rao', mobile, password: 'secret81' }),
    );
    const { token, is_verified } = registered.body.success;
    expect(is_verified).toBe(0);
    const me = { token };
    expect((await app.call('POST', 'user/addtocart', { serviceId: service.id }, me)).status).toBe(403);
    await done(app.call('POST', 'user/resend-otp', { phoneNumber: mobile }, me));
    const [signup] = await app.inbox(mobile);
    await done(app.call('POST', 'user/verify-otp', { otp: signup?.code }, me));

    // Search and booking.
    const { latitude, longitude } = FORM;
    const popular = await done(
      app.call('GET', `user/mostpopulerservice?latitude=${latitude}&longitude=${longitude}`),
    );
    expect(popular.body.data.map((one: { id: number }) => one.id)).toEqual([service.id]);
    await done(app.call('POST', 'user/addtocart', { serviceId: service.id }, me));
    const [item] = (await done(app.call('GET', 'user/cartlist', undefined, me))).body.data;
    const draft = await done(
      app.call(
        'POST',
        'user/createbooking',
        { storedServices: { [item.cart_id]: SLOT }, formData: { ...FORM, mobile } },
        me,
      ),
    );
    const { id, booking_id: code } = draft.body.data;
    expect(draft.body.data.total_amount).toBe(300);
    const review = await done(app.call('GET', `user/getbooking/${id}`, undefined, me));
    expect(review.body.data).toMatchObject({ state: 'draft', total_amount: 300, due_now: 0, due_later: 300 });
    const confirmed = await done(app.call('POST', `user/updatePayment/${id}`, { method: 'later' }, me));
    expect(confirmed.body.message).toBe('Great! Your Booking Was Successfully Sent.');
    expect((await done(app.call('GET', 'user/cartcount', undefined, me))).body.cartCount).toBe(0);

    // Dispatch.
    const waiting = await done(app.call('GET', 'admin/bookings', undefined, operator));
    const [line] = waiting.body.data;
    expect(line).toMatchObject({ booking_id: code, covered: true });
    const suggestions = await done(
      app.call('GET', `admin/lines/${line.detail_id}/suggestions`, undefined, operator),
    );
    await done(
      app.call(
        'POST',
        `admin/lines/${line.detail_id}/allocate`,
        { employee_id: suggestions.body.data[0].employee_id },
        operator,
      ),
    );
    await runReactions(app);
    expect((await app.inbox(mobile))[0]?.text).toContain('Ravi Kumar is coming for Plumber');

    // The work, at the agreed time.
    app.clock.set('2026-11-22T10:02:00+05:30');
    const [job] = (await done(app.call('GET', 'employee/yourbookings', undefined, professional))).body.data;
    expect(job).toMatchObject({ status: 'assigned', mobile, address: FORM.address });
    await done(app.call('POST', 'employee/generate/otp', { bookingId: job.id }, professional));
    await runReactions(app);
    const [start] = await app.inbox(mobile);
    expect(start?.code).toMatch(/^\d{4}$/);
    await done(
      app.call('POST', 'employee/verify/otp', { bookingId: job.id, otp: start?.code }, professional),
    );
    app.clock.advance(110);
    await done(
      app.call('POST', 'employee/booking/status', { bookingId: job.id, status: 'completed' }, professional),
    );

    // Approval and review.
    const [task] = (await done(app.call('GET', 'user/task-status', undefined, me))).body.data;
    expect(task).toMatchObject({ task: 'approve', detail_id: job.id });
    const approved = await done(app.call('POST', 'user/service/statusupdate', { id: job.id }, me));
    expect(approved.body.message).toBe('Service Plumber completed successfully!');
    await done(
      app.call(
        'POST',
        'user/service/feedback',
        { service_id: service.id, rating: 5, description: 'On time and tidy.' },
        me,
      ),
    );

    // Results: the history of both people, and the service's rating.
    const [completed] = (await done(app.call('GET', 'user/completedbookings', undefined, me))).body.data;
    expect(completed.details[0]).toMatchObject({
      status: 'completed',
      completed_status: 1,
      average_rating: 5,
      total_reviews: 1,
      review: { rating: 5, description: 'On time and tidy.' },
    });
    const [finished] = (await done(app.call('GET', 'employee/completedbookings', undefined, professional)))
      .body.data;
    expect(finished).toMatchObject({
      start_time: '10:02',
      end_time: '11:52',
      price: 300,
      mobile: '98******01',
    });
    const seen = await done(app.call('GET', `user/getservice/${service.id}`));
    expect(seen.body.data).toMatchObject({
      average_rating: 5,
      total_reviews: 1,
      reviews: [{ name: 'Asha Rao', rating: 5 }],
    });
    // The payment is still due.
    const left = (await done(app.call('GET', 'user/task-status', undefined, me))).body.data;
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
