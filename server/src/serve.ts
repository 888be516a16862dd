import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { demoAccounts, isEmpty } from '../demo/demo-state.ts';
import { buildApp } from './app.ts';
import { pickAdapters } from './adapters.ts';
import { compose } from './compose.ts';
import { demoExposureProblem, registerDemoRoutes } from './demo-access.ts';
import { demoApiRoutes } from './demo-api-routes.ts';
import { demoCheckout, webhookSender } from './demo-checkout.ts';
import type { Env } from './env.ts';
import { listen } from './listen.ts';
import { walFolder } from './platform/backup/backup-folder.ts';
import { loadRecoveryState } from './platform/backup/recovery-state.ts';
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
import type { LogEvent } from './platform/log/log-event.ts';
import type { OutageLog } from './platform/log/outage-log.ts';
import { makeSecurityLog } from './platform/log/security-log.ts';
import { makeMetrics } from './platform/metrics/metrics.ts';
import { postgresOutbound } from './platform/outbound.ts';
import { loadSecret } from './platform/secret.ts';
import { makeVault } from './platform/vault.ts';
import { pages } from './pages.ts';
import { missingForProduction } from './production-check.ts';
import type { Clock } from './ports/clock/port.ts';

/** A running server. */
export interface RunningServer {
  readonly address: string;
  /** Start-up messages for the terminal. */
  readonly greeting: readonly string[];
  /** Completes running requests and jobs, then closes the database. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** The project's folder. */
  readonly root: string;
  readonly log: Logger;
  /** Records database outages, to log when they end. */
  readonly outage: OutageLog;
  /** Default: the system's clock. Only tests pass another one. */
  readonly clock?: Clock;
  /** Called when the process cannot continue, e.g. because its database stopped. */
  fail(error: unknown): void;
}

/** How long requests are still accepted after readiness fails, behind a load balancer. */
const DRAIN_MS = 2_000;

/** How long running requests may take before their connections are closed. */
const REQUEST_GRACE_MS = 4_000;

/** Starts everything in order: database, migrations, demo, application, worker. */
export async function serve(
  env: Env,
  { root, log, outage, fail, clock: givenClock }: ServeOptions,
): Promise<RunningServer> {
  const logEvent: LogEvent = log.info.bind(log);
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: env.DATA_DIR,
        log: logEvent,
        onUnexpectedExit: fail,
        walArchive: walFolder(env),
      });
  const lifecycle = makeLifecycle();
  const behindProxy = env.PUBLIC_URL !== undefined || env.TRUST_PROXY > 0;
  let listening = false;
  const closers: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : [];
  const stop = async () => {
    lifecycle.beginShutdown();
    // A load balancer needs time to notice that /readyz fails; without one there is no wait.
    if (behindProxy && listening) await sleep(DRAIN_MS);
    for (const close of closers.toReversed()) await close();
  };
  try {
    const target = embedded?.connection ?? env.DATABASE_URL ?? '';
    await migrate(embedded ? target : (env.DATABASE_DIRECT_URL ?? target), { log: logEvent });
    const pool = {
      // `DATABASE_DIRECT_URL` implies that `DATABASE_URL` goes through PgBouncer, where prepared statements are off.
      prepare: embedded !== null || !env.DATABASE_DIRECT_URL,
      onError: (error: Error) => log.error({ err: error }, 'database connection lost'),
    };
    const connection = connect(target, { ...pool, poolSize: env.DB_POOL_SIZE });
    closers.push(() => connection.close());
    // A separate pool: job queues and transactions never wait for each other's connections.
    const jobsConnection = connect(target, {
      ...pool,
      poolSize: env.DB_JOBS_POOL_SIZE,
      applicationName: 'aaspaas-jobs',
    });
    closers.push(() => jobsConnection.close());
    const stopOutageWatch = outage.watch(() => sql`select 1`.execute(connection.db), log);
    closers.push(async () => stopOutageWatch());
    const outbound = postgresOutbound(connection.db, env.OUTBOUND);
    const isHeld = await outbound.isHeld();
    if (isHeld) log.warn('outbound is held: no message, refund, payout or order leaves');
    const vault = makeVault(await loadSecret(env));
    const adapters = await pickAdapters(env, connection.db, vault, log, givenClock);
    const { clock, objects, smsInbox, mailInbox, simulator } = adapters;
    const problem = demoExposureProblem(env);
    if ((env.DEMO || (embedded && env.DEMO_DATA)) && (await isEmpty(connection.db))) {
      if (problem) throw new Error(problem);
      // Imported only when it is loaded: its content takes memory that a production server never uses.
      const { demoContent: content } = await import('../demo/content.ts');
      const { loadDemo } = await import('../demo/load-demo.ts');
      const { loadCompany } = await import('../demo/company/load-company.ts');
      const { loadHistory } = await import('../demo/history/load-history.ts');
      await loadDemo({
        db: connection.db,
        clock,
        objects,
        content,
        log: logEvent,
        // A real payment gateway does not know the simulator's payments.
        ...(simulator
          ? {
              history: (tx, now, hash) =>
                (env.DEMO_COMPANY ? loadCompany : loadHistory)(tx, now, hash, content, {
                  vault,
                  objects,
                  log,
                }),
            }
          : {}),
      });
    }
    const accounts = await demoAccounts(connection.db);
    if (accounts.length && problem) throw new Error(problem);

    const live = postgresLive(
      embedded ? target : (env.DATABASE_DIRECT_URL ?? target),
      connection.pool,
      (error) => log.warn({ err: error }, 'reconnecting live events'),
    );
    closers.push(() => live.stop());
    const events = bossEvents(jobsConnection, {
      log,
      maintenance: env.ROLE !== 'web',
      onLiveEvents: live.wake,
      isHeld: outbound.isHeld,
    });
    const metrics = makeMetrics({
      pool: connection.pool,
      events,
      loadRecoveryState: () => loadRecoveryState(connection.db, outbound),
      collectProcessMetrics: true,
    });
    const securityLog = makeSecurityLog(log, vault, metrics.securityEvent);
    const product = compose({
      securityLog,
      connection,
      outbound,
      vault,
      events,
      live,
      metrics,
      log,
      ...adapters,
      smsBudget: {
        perNumber: env.SMS_DAILY_PER_NUMBER,
        perNetwork: env.SMS_DAILY_PER_NETWORK,
        perNetworkHour: env.SMS_HOURLY_PER_NETWORK,
        messagesPerNumber: env.SMS_DAILY_MESSAGES_PER_NUMBER,
        total: env.SMS_DAILY_TOTAL,
      },
      simulatorEnabled: accounts.length > 0,
      totpRequired: env.OPERATOR_TOTP,
      secureCookies: env.PUBLIC_URL?.startsWith('https:') ?? false,
      publicUrl: env.PUBLIC_URL,
      whatsappVerifyToken: env.WHATSAPP_VERIFY_TOKEN,
    });
    closers.push(() => product.flushSearchMisses());
    await events.start(product.reactions);
    closers.push(() => events.stop());
    if (env.ADMIN_MOBILE && env.ADMIN_PASSWORD)
      await product.ensureOperator(env.ADMIN_MOBILE, env.ADMIN_PASSWORD);
    const missing = accounts.length > 0 ? [] : missingForProduction(env, await product.productionData());
    if (missing.length > 0) log.error({ missing }, 'not ready for production');

    let address = '';
    if (env.ROLE !== 'worker') {
      const load = watchEventLoop();
      closers.push(async () => load.stop());
      const invoke = makeInvoke(product.handlers, postgresRateLimits(connection.db, clock), false, load);
      const app = await buildApp({
        invoke,
        authenticate: product.authenticate,
        clock,
        log,
        securityLog,
        recordRefusal: product.recordRefusal,
        trustProxy: env.TRUST_PROXY,
        metrics,
        metricsAccess: {
          token: env.METRICS_TOKEN,
          // A proxy on this machine may not send headers; a public URL or trusted proxies imply one.
          behindProxy,
        },
        lifecycle,
        maxConnections: env.MAX_CONNECTIONS,
        ready: async () => (await sql`select 1`.execute(connection.db)).rows.length === 1,
        pages: async (server) => {
          product.rawRoutes(server);
          if (accounts.length)
            registerDemoRoutes(server, env.DEMO, (scope) => {
              demoApiRoutes(scope, { sms: smsInbox, mail: mailInbox, accounts });
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
    return {
      address,
      greeting: greetingLines(address, accounts, { dataDir: embedded?.dataDir ?? null, missing, isHeld }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function greetingLines(
  address: string,
  accounts: readonly { role: string; mobile: string; password: string; note: string }[],
  {
    dataDir,
    missing,
    isHeld,
  }: { readonly dataDir: string | null; readonly missing: readonly string[]; readonly isHeld: boolean },
): string[] {
  const data = [
    ...(dataDir === null ? [] : [`The database is in ${dataDir}`]),
    ...(isHeld ? ['No message, refund, payout or order leaves the server until: npm run reconcile'] : []),
    ...(missing.length === 0
      ? []
      : ['Not ready for production; missing:', ...missing.map((line) => `  ${line}`)]),
  ];
  if (!address) return ['Aaspaas is processing background jobs.', ...data];
  if (!accounts.length) return [`Aaspaas is at ${address}`, ...data];
  return [
    `Aaspaas is at ${address}`,
    ...data,
    'Demo accounts (mobile, password):',
    ...accounts.map(({ mobile, password, note }) => `  ${mobile}  ${password}  ${note}`),
    `SMS to any number: ${address}/demo/phone`,
    `E-mails to any address: ${address}/demo/mail`,
  ];
}
