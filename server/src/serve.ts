import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { demoAccounts, isEmpty } from '../demo/demo-state.ts';
import { buildApp } from './app.ts';
import { compose, pickAdapters } from './compose.ts';
import { demoExposureProblem, registerDemoRoutes } from './demo-access.ts';
import { demoApiRoutes } from './demo-api-routes.ts';
import { demoCheckout, webhookSender } from './demo-checkout.ts';
import type { Env } from './env.ts';
import { listen } from './listen.ts';
import { connect } from './platform/db/connect.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { bossEvents } from './platform/events/events.ts';
import { watchEventLoop } from './platform/http/load.ts';
import { closeWithTimeout, makeLifecycle } from './platform/http/lifecycle.ts';
import { makeInvoke } from './platform/http/invoke.ts';
import { postgresRateLimits } from './platform/http/rate-limits.ts';
import { startLoops } from './platform/jobs/loops.ts';
import { postgresLive } from './platform/live/live.ts';
import type { OutageLog } from './platform/log/outage-log.ts';
import { makeSecurityLog } from './platform/log/security-log.ts';
import { makeMetrics } from './platform/metrics/metrics.ts';
import { loadSecret } from './platform/secret.ts';
import { makeVault } from './platform/vault.ts';
import { pages } from './pages.ts';

/** A running server. */
export interface RunningServer {
  readonly address: string;
  /** What a person at the terminal needs to know. */
  readonly greeting: readonly string[];
  /** Answers what is under way, lets jobs finish, closes the database. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** The project's folder. */
  readonly root: string;
  readonly log: Logger;
  /** Hears of database outages, to say when they end. */
  readonly outage: OutageLog;
  /** Called when the process cannot go on, e.g. its database died. */
  fail(error: unknown): void;
}

/** How long requests are still taken after readiness fails, where a load balancer stands in front. */
const DRAIN_MS = 2_000;

/** How long requests in flight may take before their connections are cut. */
const REQUEST_GRACE_MS = 4_000;

/** Starts everything in order: database, migrations, demo, application, worker. */
export async function serve(env: Env, { root, log, outage, fail }: ServeOptions): Promise<RunningServer> {
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: env.DATA_DIR, log: (line) => log.info(line), onUnexpectedExit: fail });
  const lifecycle = makeLifecycle();
  const behindProxy = env.PUBLIC_URL !== undefined || env.TRUST_PROXY > 0;
  let listening = false;
  const closers: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : [];
  const stop = async () => {
    lifecycle.beginShutdown();
    // A load balancer needs a moment to see that /readyz fails; nobody else has to wait for it.
    if (behindProxy && listening) await sleep(DRAIN_MS);
    for (const close of closers.toReversed()) await close();
  };
  try {
    const target = embedded?.connection ?? env.DATABASE_URL ?? '';
    await migrate(embedded ? target : (env.DATABASE_DIRECT_URL ?? target), { log: (line) => log.info(line) });
    const pool = {
      // Who names a way around PgBouncer has one in the way.
      prepare: embedded !== null || !env.DATABASE_DIRECT_URL,
      onError: (error: Error) => log.error({ err: error }, 'a database connection broke'),
    };
    const connection = connect(target, { ...pool, poolSize: env.DB_POOL_SIZE });
    closers.push(() => connection.close());
    // Job queues never wait for the transactions' connections, nor these for theirs.
    const jobsConnection = connect(target, {
      ...pool,
      poolSize: env.DB_JOBS_POOL_SIZE,
      applicationName: 'aaspaas-jobs',
    });
    closers.push(() => jobsConnection.close());
    const stopOutageWatch = outage.watch(() => sql`select 1`.execute(connection.db), log);
    closers.push(async () => stopOutageWatch());
    const vault = makeVault(await loadSecret(env));
    const adapters = await pickAdapters(env, connection.db, vault, log);
    const { clock, objects, sms, simulator } = adapters;
    const problem = demoExposureProblem(env);
    if ((env.DEMO || (embedded && env.DEMO_DATA)) && (await isEmpty(connection.db))) {
      if (problem) throw new Error(problem);
      // Imported only where it is loaded: its content takes memory that a server in operation never uses.
      const { loadDemo } = await import('../demo/load-demo.ts');
      const { loadHistory } = await import('../demo/history/load-history.ts');
      await loadDemo({
        db: connection.db,
        clock,
        objects,
        log: (line) => log.info(line),
        // A real payment gateway does not know the payments of the simulator.
        ...(simulator
          ? { history: (tx, now, hash) => loadHistory(tx, now, hash, { vault, objects, log }) }
          : {}),
      });
    }
    const accounts = await demoAccounts(connection.db);
    if (accounts.length && problem) throw new Error(problem);

    const events = bossEvents(jobsConnection, { log, maintenance: env.ROLE !== 'web' });
    const live = postgresLive(
      embedded ? target : (env.DATABASE_DIRECT_URL ?? target),
      connection.pool,
      (error) => log.warn({ err: error }, 'live events are being connected again'),
    );
    closers.push(() => live.stop());
    const metrics = makeMetrics({ pool: connection.pool, events, collectProcessMetrics: true });
    const securityLog = makeSecurityLog(log, vault, metrics.securityEvent);
    const product = compose({
      securityLog,
      connection,
      vault,
      events,
      live,
      metrics,
      log,
      ...adapters,
      smsBudget: {
        perNumber: env.SMS_DAILY_PER_NUMBER,
        perNetwork: env.SMS_DAILY_PER_NETWORK,
        total: env.SMS_DAILY_TOTAL,
      },
      simulatorEnabled: accounts.length > 0,
      secureCookies: env.PUBLIC_URL?.startsWith('https:') ?? false,
      publicUrl: env.PUBLIC_URL,
    });
    await events.start(product.reactions);
    closers.push(() => events.stop());
    if (env.ADMIN_MOBILE && env.ADMIN_PASSWORD)
      await product.ensureOperator(env.ADMIN_MOBILE, env.ADMIN_PASSWORD);

    let address = '';
    if (env.ROLE !== 'worker') {
      const load = watchEventLoop();
      closers.push(async () => load.stop());
      const invoke = makeInvoke(product.handlers, postgresRateLimits(connection.db, clock), false, load);
      const app = await buildApp({
        invoke,
        authenticate: product.authenticate,
        log,
        securityLog,
        trustProxy: env.TRUST_PROXY,
        metrics,
        metricsAccess: {
          token: env.METRICS_TOKEN,
          // A proxy on this machine need not name itself; a public address or believed proxies give it away.
          behindProxy,
        },
        lifecycle,
        maxConnections: env.MAX_CONNECTIONS,
        ready: async () => (await sql`select 1`.execute(connection.db)).rows.length === 1,
        pages: async (server) => {
          product.rawRoutes(server);
          if (accounts.length)
            registerDemoRoutes(server, env.DEMO, (scope) => {
              demoApiRoutes(scope, sms, accounts);
              if (simulator) demoCheckout(scope, simulator);
            });
          const buildDir = join(root, 'web/build');
          if (existsSync(join(buildDir, 'server/index.js')))
            await pages(server, {
              buildDir,
              invoke,
              authenticate: product.authenticate,
              clock,
              load,
              demo: accounts.length > 0,
              razorpay: simulator === null,
              publicUrl: env.PUBLIC_URL,
            });
        },
      });
      address = await listen(app, env.HOST, env.PORT);
      listening = true;
      closers.push(() => closeWithTimeout(app, REQUEST_GRACE_MS));
      if (accounts.length && simulator) {
        const deliver = webhookSender(address);
        closers.push(
          startLoops([{ name: 'payment simulator', seconds: 1, run: () => simulator.tick(deliver) }], log),
        );
      }
    }
    if (env.ROLE !== 'web') {
      await events.work();
      closers.push(startLoops(product.loops, log));
    }
    return { address, greeting: greetingLines(address, accounts, embedded?.dataDir ?? null), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function greetingLines(
  address: string,
  accounts: readonly { role: string; mobile: string; password: string; note: string }[],
  dataDir: string | null,
): string[] {
  const data = dataDir === null ? [] : [`The database is in ${dataDir}`];
  if (!address) return ['Aaspaas works on its jobs.', ...data];
  if (!accounts.length) return [`Aaspaas is at ${address}`, ...data];
  return [
    `Aaspaas is at ${address}`,
    ...data,
    'Demo accounts (mobile, password):',
    ...accounts.map(({ mobile, password, note }) => `  ${mobile}  ${password}  ${note}`),
    `Texts to any number arrive at ${address}/demo/phone`,
  ];
}
