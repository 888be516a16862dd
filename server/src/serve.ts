import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { demoAccounts, isEmpty } from '../demo/demo-state.ts';
import { buildApp } from './app.ts';
import { pickAdapters, systemClock } from './adapters.ts';
import { compose } from './compose.ts';
import { COUNTERS_AT_ZERO } from './counters-at-zero.ts';
import { demoExposureProblem, registerDemoRoutes } from './demo-access.ts';
import { demoApiRoutes } from './demo-api-routes.ts';
import { demoCheckout, webhookSender } from './demo-checkout.ts';
import { demoFindings } from './configuration/check-configuration.ts';
import { formatFinding } from './configuration/finding.ts';
import { productionDataFindings, productionFindings } from './configuration/production-rules.ts';
import { migrateMode } from './configuration/derived-settings.ts';
import type { Env } from './env.ts';
import { greetingLines } from './greeting.ts';
import { buildHealthApp, LOOP_LIMIT_MS } from './health-app.ts';
import { openKeys } from './keys/open-keys.ts';
import { listen } from './listen.ts';
import { walFolder } from './platform/backup/backup-folder.ts';
import { connect, type Target } from './platform/db/connect.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate, migrationsFolder, readMigrations } from './platform/db/migrate.ts';
import { openReadDatabase } from './platform/db/read-database.ts';
import { databaseReadiness } from './platform/db/readiness.ts';
import { watchDatabase } from './platform/db/watch-database.ts';
import { bossEvents, queueRights } from './platform/events/events.ts';
import { makeAdmission } from './platform/http/admission.ts';
import { makeRefusalLog } from './platform/http/error-handler.ts';
import { watchEventLoop } from './platform/http/load.ts';
import type { HealthDeps } from './platform/http/health.ts';
import { closeApp, makeLifecycle } from './platform/http/lifecycle.ts';
import { makeInvoke } from './platform/http/invoke.ts';
import { postgresRateLimits } from './platform/http/rate-limits.ts';
import { postgresRecentWrites } from './platform/http/recent-writes.ts';
import { currentRequest } from './platform/http/request-context.ts';
import { startLoops } from './platform/jobs/loops.ts';
import type { KeyChange } from './platform/keys/installation.ts';
import { postgresLive } from './platform/live/live.ts';
import type { LogEvent } from './platform/log/log-event.ts';
import type { OutageLog } from './platform/log/outage-log.ts';
import { makeSecurityLog } from './platform/log/security-log.ts';
import { readCertificateExpiry } from './platform/metrics/certificate-expiry.ts';
import { makeMetrics } from './platform/metrics/metrics.ts';
import { releaseMemoryWhenIdle } from './platform/memory-release.ts';
import { postgresOutbound } from './platform/outbound.ts';
import { readRelease } from './platform/release.ts';
import { startReporting } from './platform/running-process.ts';
import { makeShutdown, planShutdown } from './platform/shutdown.ts';
import { pages } from './pages.ts';
import type { Clock } from './ports/clock/port.ts';
import { operationsFigures } from './views/operations/index.ts';

/** A running server. */
export interface RunningServer {
  readonly address: string;
  /** Start-up messages for the terminal. */
  readonly greeting: readonly string[];
  /**
   * Completes running requests and jobs, then closes the database, within `SHUTDOWN_SECONDS`. Never throws.
   * @returns the names of the steps that did not end
   */
  stop(): Promise<readonly string[]>;
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

/** The built pages; part of a bundle. */
const PAGES = new URL('../../web/build/server/index.js', import.meta.url);

/** Starts everything in order: database, migrations, demo, application, worker. */
export async function serve(
  env: Env,
  { root, log, outage, fail, clock: givenClock }: ServeOptions,
): Promise<RunningServer> {
  const logEvent: LogEvent = log.info.bind(log);
  const labels = { release: readRelease(root, env.RELEASE), role: env.ROLE };
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: env.DATA_DIR,
        log: logEvent,
        onUnexpectedExit: fail,
        walArchive: walFolder(env),
      });
  const stopReleasing = releaseMemoryWhenIdle();
  const lifecycle = makeLifecycle();
  const behindProxy = env.PUBLIC_URL !== undefined || env.TRUST_PROXY > 0;
  let isServing = false;
  const shutdown = makeShutdown({
    plan: planShutdown(env.SHUTDOWN_SECONDS, behindProxy),
    isServing: () => isServing,
    onError: (err, step) => log.error({ err, step }, 'shutdown step failed'),
  });
  shutdown.onClose('release of memory', stopReleasing);
  if (embedded) shutdown.onClose('database', () => embedded.stop());
  shutdown.onSignal(() => lifecycle.beginShutdown());
  const stop = async () => {
    const { hung, ms } = await shutdown.run();
    if (hung.length > 0) log.error({ hung, ms }, 'shutdown incomplete');
    else log.info({ ms }, 'shutdown complete');
    return hung;
  };
  try {
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      // Imported only when it is used: the libraries take memory and time at the start.
      const { startTracing } = await import('./platform/tracing/open-telemetry.ts');
      const stopTracing = await startTracing({ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ...labels, log });
      shutdown.onClose('traces', stopTracing);
    }
    const target = embedded?.connection ?? env.DATABASE_URL ?? '';
    const direct = embedded ? target : (env.DATABASE_DIRECT_URL ?? target);
    if (migrateMode(env) === 'auto')
      await migrate(embedded ? target : (env.DATABASE_MIGRATE_URL ?? direct), {
        log: logEvent,
        isExclusive: embedded !== null,
      });
    const watch = (url: string | Target, setting: Parameters<typeof watchDatabase>[1]) => {
      const watched = watchDatabase(url, setting);
      shutdown.onClose('database probe', () => watched.stop());
      return watched;
    };
    const { breaker, probe } = watch(target, 'DATABASE_URL');
    const pool = {
      // `DATABASE_DIRECT_URL` implies that `DATABASE_URL` goes through PgBouncer, where prepared statements are off.
      prepare: embedded !== null || !env.DATABASE_DIRECT_URL,
      onError: (error: Error) => log.error({ err: error }, 'database connection lost'),
    };
    const connection = connect(target, { ...pool, breaker, poolSize: env.DB_POOL_SIZE });
    shutdown.onClose('database connections', () => connection.close());
    // A separate pool: job queues and transactions never wait for each other's connections.
    const jobsUrl = embedded ? undefined : env.DATABASE_JOBS_URL;
    const jobsConnection = connect(jobsUrl ?? target, {
      ...pool,
      breaker: jobsUrl ? watch(jobsUrl, 'DATABASE_JOBS_URL').breaker : breaker,
      poolSize: env.DB_JOBS_POOL_SIZE,
      applicationName: 'aaspaas-jobs',
    });
    shutdown.onClose('database connections of jobs', () => jobsConnection.close());
    const reads =
      embedded || !env.DATABASE_READ_URL
        ? undefined
        : openReadDatabase(env.DATABASE_READ_URL, connection, {
            prepare: pool.prepare,
            poolSize: env.DB_POOL_SIZE,
            needsPrimary: async () => (await currentRequest()?.readsPrimary?.()) ?? false,
            onChange: (usesReplica) =>
              usesReplica
                ? log.info('reads go to DATABASE_READ_URL')
                : log.warn(
                    'reads go to DATABASE_URL: DATABASE_READ_URL does not answer or is too far behind',
                  ),
            onError: (err) => log.warn({ err }, 'connection to DATABASE_READ_URL lost'),
          });
    if (reads) shutdown.onClose('database connections of reads', () => reads.close());
    // Without the statements, which nothing needs any more.
    const release = (await readMigrations(migrationsFolder)).map(({ number, file, sha256, phase }) => ({
      number,
      file,
      sha256,
      phase,
    }));
    const stopReporting = await startReporting(connection.db, labels, release.at(-1)?.number ?? 0, log);
    shutdown.onClose('report of the process', stopReporting);
    // An outage lasts until both addresses answer; reads without a replica go to the primary.
    const stopOutageWatch = outage.watch(
      () => Promise.all([connection, jobsConnection].map(({ db }) => sql`select 1`.execute(db))),
      log,
    );
    shutdown.onClose('outage log', stopOutageWatch);
    const outbound = postgresOutbound(connection.db, env.OUTBOUND);
    const isHeld = await outbound.isHeld();
    if (isHeld) log.warn('outbound is held: no message, refund, payout or order leaves');
    const keyChanges: KeyChange[] = [];
    const { vault, pushKeys } = await openKeys(
      connection.db,
      env,
      (givenClock ?? systemClock).now(),
      (change) => void keyChanges.push(change),
    );
    const adapters = await pickAdapters(env, connection.db, { vault, pushKeys }, log, givenClock);
    const { clock, objects, smsInbox, mailInbox, simulator } = adapters;
    const problem = demoExposureProblem(env);
    const loadsDemo = !env.PRODUCTION && (env.DEMO || (embedded !== null && env.DEMO_DATA));
    if (loadsDemo && (await isEmpty(connection.db))) {
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
    const [exposed] = demoFindings(env, accounts.length > 0);
    if (exposed) throw new Error(formatFinding(exposed));

    const live = postgresLive(direct, connection.pool, (error) =>
      log.warn({ err: error }, 'reconnecting live events'),
    );
    shutdown.onClose('live events', () => live.stop());
    const events = bossEvents(jobsConnection, {
      log,
      maintenance: env.ROLE !== 'web',
      onLiveEvents: live.wake,
      rights: await queueRights(jobsConnection),
      isHeld: outbound.isHeld,
    });
    const publicUrl = env.PUBLIC_URL;
    const ready = databaseReadiness(probe, breaker, release);
    let alive: HealthDeps['alive'] = () => [];
    const metrics = makeMetrics({
      pool: connection.pool,
      events,
      collectProcessMetrics: true,
      startAtZero: COUNTERS_AT_ZERO,
      labels,
      problems: async () => [...alive(), ...(await ready())],
      isHeld: outbound.isHeld,
      figures: operationsFigures({ db: connection.db, clock }),
      folders: { data: env.DATA_DIR, temporary: tmpdir() },
      ...(publicUrl?.startsWith('https:')
        ? { certificateExpiry: () => readCertificateExpiry(publicUrl) }
        : {}),
    });
    const securityLog = makeSecurityLog(log, vault, metrics.securityEvent);
    for (const reason of keyChanges) securityLog.record('key_rotated', { reason });
    const product = compose({
      securityLog,
      connection,
      reads,
      outbound,
      vault,
      events,
      live,
      metrics,
      log,
      logEvent,
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
    shutdown.onClose('search misses', () => product.flushSearchMisses());
    await events.start(product.reactions);
    shutdown.onSignal(() => events.pause());
    shutdown.onDrained('jobs', async (cutOff) => {
      const queues = await events.stop(cutOff);
      if (queues.length > 0) log.warn({ queues }, 'running jobs returned to their queues');
    });
    if (env.ADMIN_MOBILE && env.ADMIN_PASSWORD)
      await product.ensureOperator(env.ADMIN_MOBILE, env.ADMIN_PASSWORD);
    const missing =
      accounts.length > 0
        ? []
        : [...productionFindings(env), ...productionDataFindings(await product.productionData())].map(
            ({ name, fix }) => `${name}: ${fix}`,
          );
    if (missing.length > 0) log.error({ missing }, 'not ready for production');

    const metricsAccess = {
      token: env.METRICS_TOKEN,
      // A proxy on this machine may not send headers; a public URL or trusted proxies imply one.
      behindProxy,
    };
    let address = '';
    if (env.ROLE !== 'worker') {
      const load = watchEventLoop();
      shutdown.onClose('load monitor', () => load.stop());
      const admission = makeAdmission({ load, onShed: metrics.requestShed });
      const invoke = makeInvoke(product.handlers, postgresRateLimits(connection.db, clock), false);
      const app = await buildApp({
        invoke,
        authenticate: product.authenticate,
        clock,
        log,
        securityLog,
        recordRefusal: product.recordRefusal,
        trustProxy: env.TRUST_PROXY,
        followWrites: reads && {
          recentWrites: postgresRecentWrites(connection.db),
          accountOf: product.accountOf,
        },
        metrics,
        metricsAccess,
        lifecycle,
        admission,
        maxConnections: env.MAX_CONNECTIONS,
        ready,
        pages: async (server) => {
          product.rawRoutes(server);
          if (accounts.length)
            registerDemoRoutes(server, env.DEMO, (scope) => {
              demoApiRoutes(scope, { sms: smsInbox, mail: mailInbox, accounts });
              if (simulator) demoCheckout(scope, simulator);
            });
          if (existsSync(PAGES))
            await pages(server, {
              build: (await import(PAGES.href)) as ServerBuild,
              clientDir: join(root, 'web/build/client'),
              invoke,
              authenticate: product.authenticate,
              clock,
              admission,
              logRefusal: makeRefusalLog(securityLog, product.recordRefusal),
              isOutage: () => breaker.isOpen,
              demo: accounts.length > 0,
              razorpay: simulator === null,
              publicUrl: env.PUBLIC_URL,
            });
        },
      });
      address = await listen(app, env.HOST, { PORT: env.PORT });
      isServing = true;
      shutdown.onDrained('requests', async (cutOff) => {
        const refused = await closeApp(app, lifecycle, cutOff);
        if (refused > 0) log.warn({ refused }, 'running requests refused');
      });
      if (accounts.length && simulator) {
        const deliver = webhookSender(address);
        const tick = { name: 'payment simulator', seconds: 1, run: () => simulator.tick(deliver) };
        const ticking = startLoops([tick], log);
        shutdown.onSignal(() => ticking.pause());
        shutdown.onDrained('payment simulator', () => ticking.stop());
      }
    }
    let healthAddress = '';
    if (env.ROLE !== 'web') {
      await events.work();
      const loops = startLoops(product.loops, log);
      shutdown.onSignal(() => loops.pause());
      shutdown.onDrained('loops', (cutOff) => loops.stop(cutOff));
      alive = () => (loops.idleMs() > LOOP_LIMIT_MS ? ['loops'] : []);
      if (env.ROLE === 'worker') {
        const app = buildHealthApp({
          log,
          metrics,
          metricsAccess,
          clock,
          lifecycle,
          ready,
          alive,
        });
        healthAddress = await listen(app, env.HOST, { HEALTH_PORT: env.HEALTH_PORT });
        shutdown.onClose('health checks', () => app.close());
      }
    }
    return {
      address,
      greeting: greetingLines({
        address,
        healthAddress,
        accounts,
        dataDir: embedded?.dataDir ?? null,
        missing,
        isHeld,
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
