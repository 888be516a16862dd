import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCreateOperator } from './create-operator.ts';
import { anOperator } from './testing/accounts.ts';
import { databaseUrl } from './testing/database-url.ts';
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

describe('the command', () => {
  const script = fileURLToPath(new URL('./create-operator.ts', import.meta.url));
  const runCommand = async (url: string, ...args: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'aaspaas-operator-'));
    try {
      return await promisify(execFile)(process.execPath, [script, ...args], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: url,
          DATA_DIR: folder,
          PUBLIC_URL: 'https://aaspaas.example',
        },
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  it('creates the operator in the database of DATABASE_URL', async () => {
    const { stdout, stderr } = await runCommand(
      databaseUrl(app.target),
      '--mobile',
      '9700000014',
      '--name',
      'Nisha Gill',
      '--roles',
      'support',
    );
    expect(stdout).toMatch(
      /^The operator is created\. Until .*\nhttps:\/\/aaspaas\.example\/admin\/invitation#\S+\n$/,
    );
    // One line, without name and number, which the log store collects.
    expect(JSON.parse(stderr)).toMatchObject({
      role: 'command',
      security: 'grant_changed',
      reason: 'create-operator',
      accountRole: 'admin',
      account: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(stderr).not.toMatch(/9700000014|Nisha/);
    const { rows } = await sql<{ name: string; roles: string[] }>`
      select a.name, o.roles from operators o join accounts a on a.id = o.account_id
      join operator_invitations i on i.account_id = a.id where a.mobile = '9700000014'`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ name: 'Nisha Gill', roles: ['support'] }]);
  });

  it('names wrong options, and a database that it cannot reach, without a stack trace', async () => {
    const wrong = runCommand(databaseUrl(app.target), '--mobile', '12');
    await expect(wrong).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^aaspaas: .*--mobile: /s),
    });
    const missing = new URL(databaseUrl(app.target));
    missing.pathname = '/no_such_database';
    const failed = runCommand(missing.href, '--mobile', '9700000015', '--name', 'A', '--roles', 'owner');
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^aaspaas: .*no_such_database[^\n]*\n$/),
    });
  });
});
