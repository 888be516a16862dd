import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { aBookableWorld, type BookableWorld, done } from '../../testing/bookings.ts';
import { aPhoto } from '../../testing/files.ts';
import { type OfferBench, offerBench } from '../../testing/offers.ts';
import { react } from '../../testing/reactions.ts';
import { aRegistration, sentForm } from '../../testing/registration.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BookableWorld;
let bench: OfferBench;
let operators: readonly TestPerson[];
beforeAll(async () => {
  app = await testApp();
  world = await aBookableWorld(app);
  bench = await offerBench(app, world);
  operators = [await anOperator(app), await anOperator(app, { name: 'Usha Menon' })];
});
afterAll(() => app.close());

/** What each operator was told since the last time, the oldest first; the same for all. */
async function told(language = 'en'): Promise<{ kind: string; text: string }[]> {
  await react(app);
  const inboxes = [];
  for (const { token } of operators) {
    const headers = { 'accept-language': language };
    const { body } = await app.call('GET', 'admin/notifications', undefined, { token, headers });
    inboxes.push(body.data.map(({ kind, text }: { kind: string; text: string }) => ({ kind, text })));
    await app.call('POST', 'admin/notifications/read', { all: true }, { token });
  }
  expect(inboxes[1]).toEqual(inboxes[0]);
  const news = inboxes[0].slice(0, inboxes[0].length - before).reverse();
  before = inboxes[0].length;
  return news;
}
let before = 0;

const register = async (fields: Record<string, string>) =>
  done(app.post('employee/employee-register', sentForm(fields, [await aPhoto()])));
const logIn = (mobile: string) => app.call('POST', 'employee/login', { mobile, password: 'secret81' });

// proves: pro.more.news-operators, pro.more.news-applicant
describe('a registration', () => {
  it('is told to every operator, and to its sender that it is there; again when it is sent again', async () => {
    const [operator] = operators as [TestPerson];
    const fields = { ...aRegistration, mobile: '9500000001' };
    await register(fields);
    // An answer that was lost is no news.
    await register(fields);
    expect(await told()).toEqual([
      {
        kind: 'admin_registration',
        text: 'Kavita Deshmukh registered as a professional and waits for your word.',
      },
    ]);
    const texts = async () => (await app.inbox('9500000001')).map(({ text }) => text);
    const receipt =
      'Aaspaas: We have received your registration. Our team looks at it and tells you here and by text message.';
    expect(await texts()).toEqual([receipt]);

    const { body } = await app.call('GET', 'admin/employees?state=pending', undefined, operator);
    const { id } = body.data.find((one: { mobile: string }) => one.mobile === '9500000001');
    await done(app.call('POST', `admin/employees/${id}/reject`, { reason: 'Not yet.' }, operator));
    const { ticket } = (await logIn('9500000001')).body.data;
    const { password: _password, mobile: _mobile, ...kept } = fields;
    app.clock.advance(1);
    await register({ ...kept, ticket });
    expect(await told()).toMatchObject([{ kind: 'admin_registration_again' }]);
    expect((await texts())[0]).toBe(receipt);
    await done(app.call('POST', `admin/employees/${id}/approve`, {}, operator));
    await react(app);
    const { token } = (await logIn('9500000001')).body.success;
    const inbox = await app.call('GET', 'employee/notifications', undefined, { token });
    expect(inbox.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      'application_approved',
      'registration_received',
      'application_rejected',
      'registration_received',
    ]);
    expect(await told()).toEqual([]);
  });
});

// proves: pro.more.news-operators
describe('a custom service', () => {
  it('is told to every operator while it waits for a price: new, changed, sent again, taken back', async () => {
    const [operator] = operators as [TestPerson];
    const person = await bench.approved('Kavya Rao');
    const wanted = { ...bench.fields(), service: 'other', customService: 'Rangoli drawing' };
    const { body } = await done(bench.upload(person, wanted));
    const { action_id } = body.data;
    expect(await told()).toEqual([
      {
        kind: 'admin_custom_new',
        text: 'Kavya Rao offers “Rangoli drawing”, which the catalogue does not have. It waits for a price.',
      },
    ]);
    const ids = { service_id: 'other', action_id: String(action_id) };
    const change = async () => {
      app.clock.advance(1);
      await done(bench.edit(person, { ...wanted, ...ids, customService: 'Rangoli' }));
    };
    await change();
    expect(await told('hi')).toEqual([
      {
        kind: 'admin_custom_changed',
        text: 'Kavya Rao ने “Rangoli” बदली है, जिसकी कीमत तय होनी है।',
      },
    ]);
    const path = `admin/custom-services/${action_id}/reject`;
    await done(app.call('POST', path, { reason: 'Which kind?' }, operator));
    await change();
    expect(await told()).toMatchObject([{ kind: 'admin_custom_again' }]);
    await done(bench.post(person, 'employee/delete-new-service', { serviceId: action_id }));
    expect(await told()).toEqual([
      {
        kind: 'admin_custom_withdrawn',
        text: 'Kavya Rao took back “Rangoli”. It needs no price any more.',
      },
    ]);
  });

  it('that was rejected is taken back without a word; one by name alone is told too', async () => {
    const [operator] = operators as [TestPerson];
    const person = await bench.approved('Kavya Rao', { latitude: 12.3, longitude: 76.65 });
    const added = { category: '3', subCategory: String(bench.plumbing), service: 'Well cleaning' };
    const { body } = await done(bench.post(person, 'employee/add-service', added));
    const { action_id } = body.data;
    expect(await told()).toMatchObject([{ kind: 'admin_custom_new' }]);
    const path = `admin/custom-services/${action_id}/reject`;
    await done(app.call('POST', path, { reason: 'No.' }, operator));
    await done(bench.post(person, 'employee/delete-new-service', { serviceId: action_id }));
    expect(await told()).toEqual([]);
  });

  it('of the catalogue is no news', async () => {
    await done(bench.upload(await bench.approved()));
    expect(await told()).toEqual([]);
  });
});
