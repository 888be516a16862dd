import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { Failure } from './kernel/failure.ts';
import { isForwarded } from './platform/http/forwarded.ts';

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/**
 * Returns why the demo's accounts must not be served with these settings, or null if they may. Their passwords are public,
 * so they are available only on this machine unless `DEMO=1` is set.
 */
export function demoExposureProblem(
  env: Pick<Env, 'DEMO' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): string | null {
  if (env.DEMO) return null;
  const exposed = [
    ...(LOOPBACK.includes(env.HOST) ? [] : [`HOST=${env.HOST}`]),
    ...(env.PUBLIC_URL === undefined ? [] : [`PUBLIC_URL=${env.PUBLIC_URL}`]),
    ...(env.TRUST_PROXY > 0 ? [`TRUST_PROXY=${env.TRUST_PROXY}`] : []),
  ];
  if (exposed.length === 0) return null;
  return `demo accounts with known passwords would be served with ${exposed.join(' and ')}: set DEMO_DATA=0 and use an empty DATA_DIR, or set DEMO=1 to serve the demo to everybody`;
}

/** Registers the demo's routes. Unless the demo is public, a proxied request gets 404: behind a proxy every caller looks local. */
export function registerDemoRoutes(
  app: FastifyInstance,
  isPublic: boolean,
  bind: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      if (!isPublic && isForwarded(headers)) throw new Failure('not_found');
    });
    bind(scope);
  });
}
