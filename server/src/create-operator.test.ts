import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCreateOperator } from './create-operator.ts';
import { anOperator } from './testing/accounts.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const run = (...args: string[]) =>
  runCreateOperator(app.connection, app.vault, args, {
    origin: 'https://aaspaas.example',
    now: app.clock.now(),
  });
const accept = (printed: string) => {
  const token = /^https:\/\/aaspaas\.example\/admin\/invitation#(\S+)$/m.exec(printed)?.[1] ?? '';
  const password = 'Banyan42x';
  return app.call('operator.accept_invitation', { body: { token, password, confirm_password: password } });
};
const logIn = (mobile: string) =>
  app.call('identity.log_in', { role: 'admin', body: { mobile, password: 'Banyan42x' } });

describe('create-operator', () => {
  it('prints a link with which the operator sets a password and logs in', async () => {
    const printed = await run('--mobile', '9700000011', '--name', 'Asha Rao', '--roles', 'finance, owner');
    expect((await accept(printed)).status).toBe(200);
    const { token } = (await logIn('9700000011')).reply.success;
    const { reply } = await app.call('operator.me', {}, { token });
    expect(reply.data).toMatchObject({ name: 'Asha Rao', roles: ['owner', 'finance'] });
    const { rows } = await sql<{ subject: string }>`
      select subject from audit_log where action = 'create-operator'`.execute(app.connection.db);
    expect(rows).toEqual([{ subject: `operator:${reply.data.id}` }]);
  });

  it('gives an operator who exists a new link and the roles, also if they were disabled', async () => {
    const person = await anOperator(app, { mobile: '9700000012', roles: ['support'] });
    await sql`update operators set disabled_at = now() where account_id = ${person.id}`.execute(
      app.connection.db,
    );
    const printed = await run('--mobile', '9700000012', '--name', 'Asha Rao', '--roles', 'owner');
    expect(printed).toContain('exists');
    expect((await accept(printed)).status).toBe(200);
    const { token } = (await logIn('9700000012')).reply.success;
    expect((await app.call('operator.me', {}, { token })).reply.data.roles).toEqual(['owner']);
  });

  it('names each wrong option', async () => {
    await expect(run('--mobile', '12', '--roles', 'boss')).rejects.toThrow(
      /--name: .*\n--mobile: .*\n--roles: [\s\S]*npm run create-operator/,
    );
    await expect(run('--mobile', '9700000013', '--name', 'A', '--rolez', 'owner')).rejects.toThrow('rolez');
  });
});
