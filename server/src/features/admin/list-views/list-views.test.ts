import { SAVED_LISTS, type SavedList } from '@aaspaas/contract/features/admin-views.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
let dispatcher: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp();
  owner = await anOperator(app, { name: 'Owner One' });
  dispatcher = await anOperator(app, { name: 'Divya Nair', roles: ['dispatcher'] });
  other = await anOperator(app, { name: 'Arjun Rao', roles: ['dispatcher'] });
});
afterAll(() => app.close());

const save = (by: TestPerson, name: string, sent: { query?: string; shared?: boolean } = {}) =>
  app.call('list_view.save', { body: { list: 'bookings', query: 'f.state=placed', name, ...sent } }, by);
const remove = (by: TestPerson, id: number) => app.call('list_view.delete', { params: { id } }, by);
const viewsOf = async (by: TestPerson) =>
  (await app.call('list_view.list', { query: { list: 'bookings', limit: 100 } }, by)).reply.data;
const namesOf = async (by: TestPerson) => (await viewsOf(by)).map(({ name }) => name);

describe('a saved view', () => {
  it('belongs to its operator, or to everyone who may read the list', async () => {
    await save(dispatcher, 'Unassigned', { query: 'f.state=placed&sort=starts_at&cols=service' });
    await save(dispatcher, 'Tomorrow', { shared: true });
    expect(await viewsOf(dispatcher)).toMatchObject([
      { name: 'Unassigned', query: 'f.state=placed&sort=starts_at&cols=service', shared: false, own: true },
      { name: 'Tomorrow', shared: true, own: true, by: 'Divya Nair' },
    ]);
    expect(await viewsOf(other)).toMatchObject([{ name: 'Tomorrow', own: false, by: 'Divya Nair' }]);
    const content = await anOperator(app, { name: 'Sara Khan', roles: ['content'] });
    for (const answer of [
      await app.call('list_view.list', { query: { list: 'bookings' } }, content),
      await save(content, 'Mine'),
    ])
      expect(answer.status).toBe(403);
  });

  it('can be of each list, for the roles that read it', async () => {
    const support = await anOperator(app, { name: 'Nisha Gill', roles: ['support'] });
    const content = await anOperator(app, { name: 'Rohan Das', roles: ['content'] });
    const saved = async (by: TestPerson) => {
      const statuses: Record<string, number> = {};
      for (const list of Object.keys(SAVED_LISTS) as SavedList[]) {
        const body = { list, name: `Of ${by.name}`, query: 'sort=-id' };
        statuses[list] = (await app.call('list_view.save', { body }, by)).status;
      }
      return statuses;
    };
    expect(await saved(support)).toEqual({
      bookings: 200,
      customers: 200,
      professionals: 200,
      payments: 403,
      settlements: 403,
      documents: 403,
      services: 200,
      reviews: 200,
      supply: 200,
      searches: 200,
    });
    expect(await saved(content)).toEqual({
      bookings: 403,
      customers: 403,
      professionals: 403,
      payments: 403,
      settlements: 403,
      documents: 403,
      services: 200,
      reviews: 200,
      supply: 200,
      searches: 200,
    });
    const { reply } = await app.call('list_view.list', { query: { list: 'professionals' } }, support);
    expect(reply.data).toMatchObject([{ name: 'Of Nisha Gill', query: 'sort=-id', own: true }]);
  });

  it('is replaced by its operator, and the name of a shared one is not taken by another', async () => {
    await save(other, 'Late', { query: 'f.flag=late' });
    await save(other, 'late', { query: 'f.flag=no_show' });
    expect((await viewsOf(other)).filter(({ name }) => /late/i.test(name))).toMatchObject([
      { name: 'late', query: 'f.flag=no_show' },
    ]);
    const taken = await save(other, 'tomorrow', { shared: true });
    expect([taken.status, Object.keys(taken.error.fields ?? {})]).toEqual([422, ['name']]);
    expect((await save(other, 'Tomorrow')).status).toBe(200);
  });

  it('is saved once by 20 requests at once', async () => {
    const answers = await race(20, () => save(other, 'Twenty', { shared: true }));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await namesOf(dispatcher)).filter((name) => name === 'Twenty')).toHaveLength(1);
  });

  it('is deleted by its operator, and a shared one by an owner', async () => {
    const mine = (await save(dispatcher, 'Mine')).reply.data.id;
    const shared = (await save(dispatcher, 'Everyone', { shared: true })).reply.data.id;
    expect((await remove(other, shared)).status).toBe(404);
    expect((await remove(owner, mine)).status).toBe(404);
    expect((await remove(owner, shared)).status).toBe(200);
    expect((await remove(dispatcher, mine)).status).toBe(200);
    expect(await namesOf(dispatcher)).not.toContain('Everyone');
  });

  it('names every problem at once, and 50 are the most', async () => {
    const bad = await app.call(
      'list_view.save',
      { body: { list: 'operators' as 'bookings', name: ' ', query: 'x'.repeat(2001) } },
      dispatcher,
    );
    expect(Object.keys(bad.error.fields ?? {}).sort()).toEqual(['list', 'name', 'query']);
    const many = await anOperator(app, { name: 'Ravi Iyer', roles: ['dispatcher'] });
    for (let n = 1; n <= 50; n += 1) expect((await save(many, `View ${n}`)).status).toBe(200);
    expect((await save(many, 'View 51')).status).toBe(422);
    expect((await save(many, 'View 50', { query: '' })).status).toBe(200);
  });
});
