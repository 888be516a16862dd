import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { demoExposureProblem, registerDemoRoutes } from './demo-access.ts';
import { demoApiRoutes } from './demo-api-routes.ts';
import { handleErrors } from './platform/http/error-handler.ts';

const local = { DEMO: false, HOST: '127.0.0.1', PUBLIC_URL: undefined, TRUST_PROXY: 0 };

it.each([
  ['this machine alone', local, null],
  ['PUBLIC_URL', { ...local, PUBLIC_URL: 'https://aaspaas.example' }, 'PUBLIC_URL=https://aaspaas.example'],
  ['TRUST_PROXY', { ...local, TRUST_PROXY: 1 }, 'TRUST_PROXY=1'],
  ['another HOST', { ...local, HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  ['DEMO=1', { DEMO: true, HOST: '0.0.0.0', PUBLIC_URL: 'https://aaspaas.example', TRUST_PROXY: 2 }, null],
])('demoRefusal with %s', (_case, env, named) => {
  const problem = demoExposureProblem(env);
  if (named === null) return expect(problem).toBeNull();
  expect(problem).toContain(named);
  expect(problem).toContain('DEMO=1');
  expect(problem?.split('\n')).toHaveLength(1);
});

describe('the demo calls', () => {
  const apps = [false, true].map((isPublic) => {
    const app = Fastify();
    handleErrors(app);
    const account = {
      role: 'admin',
      mobile: '9000000001',
      password: 'x',
      name: 'Operator',
      note: '',
    } as const;
    registerDemoRoutes(app, isPublic, (scope) =>
      demoApiRoutes(scope, {
        sms: { inbox: async () => [] },
        mail: { inbox: async () => [] },
        accounts: [account],
      }),
    );
    return app;
  });
  const [local = apps[0], open] = apps;
  afterAll(() => Promise.all(apps.map((app) => app.close())));
  const status = async (app: typeof local, url: string, headers: Record<string, string> = {}) =>
    (await app?.inject({ url, headers }))?.statusCode;

  it.each(['/api/demo/accounts', '/api/demo/sms?mobile=9712345678', '/api/%64emo/accounts'])(
    'respond with %s on this machine, and 404 to proxied requests',
    async (url) => {
      expect(await status(local, url)).toBe(200);
      for (const name of [
        'forwarded',
        'via',
        'x-real-ip',
        'X-Forwarded-For',
        'x-forwarded-proto',
        'x-forwarded-host',
      ])
        expect([name, await status(local, url, { [name]: 'x' })]).toEqual([name, 404]);
    },
  );

  it('respond to every caller with DEMO=1', async () => {
    expect(await status(open, '/api/demo/accounts', { 'x-forwarded-for': '203.0.113.1' })).toBe(200);
  });
});
