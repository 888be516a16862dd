import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator } from '../../testing/accounts.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
});
afterAll(() => app.close());

const form = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  mobile: '+91 98450-12345',
  service: '30202',
  description: 'The tap <b>still</b> drips 😟.',
  user_id: 1,
};
const send = (body: object, token?: string) =>
  app.callRaw('content.report', { body }, token ? { token } : {});

describe('POST report/create', () => {
  // proves: call.report, rule.report, field.report
  it('accepts a report from anyone and returns a ticket', async () => {
    const { status, body, reply } = await send(form);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, message: 'Report submitted successfully' });
    expect(reply.data.ticket).toMatch(/^RQ-[2-9A-HJ-NP-Z]{6}$/);
  });

  it('reports all errors together', async () => {
    const { status, error } = await send({
      name: ' ',
      email: 'a@',
      mobile: '12',
      service: '',
      description: '',
    });
    expect(status).toBe(422);
    expect(error.errors).toEqual({
      name: ['Name is required.'],
      email: ['Please enter a valid email address.'],
      mobile: ['Please enter a valid mobile number.'],
      service: ['Please select a service.'],
      description: ['Description is required.'],
    });
    expect((await send({})).error.errors).toMatchObject({
      email: ['Email is required.'],
      mobile: ['Mobile number is required.'],
    });
    expect((await send({ ...form, service: 99_999 })).error.errors).toEqual({
      service: ['Please select a service.'],
    });
  });

  it('takes the person from the token, never from the body, and stores the same report once a day', async () => {
    const [asha, other] = [await aCustomer(app), await aCustomer(app)];
    const first = await send({ ...form, user_id: other.id }, asha.token);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => send(form, asha.token)));
    expect(new Set(tickets.map(({ reply }) => reply.data.ticket))).toEqual(
      new Set([first.reply.data.ticket]),
    );
    const own = async (token: string) =>
      (await app.call('content.reports', { role: 'user' }, { token })).reply.data;
    expect(await own(asha.token)).toMatchObject([
      {
        ticket: first.reply.data.ticket,
        description: form.description,
        state: 'open',
        service_name: 'Plumber',
      },
    ]);
    expect(await own(other.token)).toEqual([]);
    expect((await send({ ...form, description: 'Another matter.' }, asha.token)).reply.data.ticket).not.toBe(
      first.reply.data.ticket,
    );
  });

  it('rejects an invalid token instead of treating it as a visitor', async () => {
    expect((await send(form, 'dead')).status).toBe(401);
  });
});

describe('operators', () => {
  it('answer a report once, and the person sees the answer', async () => {
    const [asha, om] = [await aCustomer(app), await anOperator(app)];
    const { ticket } = (await send({ ...form, description: 'Where is my bill?' }, asha.token)).reply.data;
    const list = async (state: string) =>
      (await app.callRaw('content.reports', { role: 'admin', query: { state } }, om)).reply.data;
    const waiting = (await list('open')).find((one: { ticket: string }) => one.ticket === ticket);
    expect(waiting).toMatchObject({ name: 'Asha Rao', mobile: form.mobile });
    const close = (answer: string) =>
      app.call('admin.close_report', { params: { id: waiting?.id }, body: { answer } }, om);
    expect((await close(' ')).status).toBe(422);
    const both = await Promise.all([close('It is in the app.'), close('It is in the app.')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await list('open')).map((one: { ticket: string }) => one.ticket)).not.toContain(ticket);
    expect((await list('closed'))[0]).toMatchObject({ ticket, answer: 'It is in the app.' });
    const mine = await app.call('content.reports', { role: 'user' }, asha);
    expect(mine.reply.data).toMatchObject([{ state: 'closed', answer: 'It is in the app.' }]);
  });
});
