import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const request = (operator: TestPerson) => app.call('account.send_deletion_code', { role: 'admin' }, operator);
const codeFor = async ({ mobile }: TestPerson) => (await app.inbox(mobile))[0]?.code ?? '';

describe('deletion of an operator account', () => {
  it('is refused for the last operator; of two concurrent deletions one succeeds and can be cancelled', async () => {
    const operators = [await anOperator(app), await anOperator(app)];
    for (const operator of operators) expect((await request(operator)).status).toBe(200);
    const codes = await Promise.all(operators.map(codeFor));
    const answers = await race(2, (index) =>
      app.call('account.delete', { role: 'admin', body: { otp: codes[index] ?? '' } }, operators[index]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [left, deleted] = answers[0]?.status === 409 ? operators : operators.toReversed();
    const refused = await request(left as TestPerson);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'You are the only operator. Add another operator before you delete this account.',
    ]);
    const { mobile, password } = deleted as TestPerson;
    expect((await app.call('identity.log_in', { role: 'admin', body: { mobile, password } })).status).toBe(
      409,
    );
    expect(
      (await app.call('account.cancel_deletion', { role: 'admin', body: { mobile, password } })).status,
    ).toBe(200);
    expect((await request(left as TestPerson)).status).not.toBe(409);
  });
});
