import { pickAdapters, systemClock } from './adapters.ts';
import { productReactions } from './background.ts';
import type { Env } from './env.ts';
import { type FeatureDeps, featureDeps } from './feature-deps.ts';
import { holdSenders } from './hold-senders.ts';
import { openKeys } from './keys/open-keys.ts';
import { connect, type Target } from './platform/db/connect.ts';
import { bossEvents, queueRights } from './platform/events/events.ts';
import { postgresLive } from './platform/live/live.ts';
import { makeLogger } from './platform/log/logger.ts';
import { makeSecurityLog } from './platform/log/security-log.ts';
import { makeMetrics } from './platform/metrics/metrics.ts';
import { postgresOutbound } from './platform/outbound.ts';
import type { Clock } from './ports/clock/port.ts';

/** The features' dependencies in a command. */
export interface CommandDeps {
  readonly deps: FeatureDeps;
  close(): Promise<void>;
}

/**
 * Builds the features' dependencies for a command that uses their actions, with the adapters of the settings. Events become jobs for
 * the worker; the command runs none. It may ask vendors, but sends nothing.
 *
 * @param clock default: the system's; only tests pass another one
 */
export async function openCommandDeps(
  env: Env,
  target: string | Target,
  clock?: Clock,
): Promise<CommandDeps> {
  const log = makeLogger(env.LOG_LEVEL);
  const connection = connect(target, { poolSize: 4, prepare: !env.DATABASE_DIRECT_URL });
  const jobs = connect(target, { poolSize: 1, applicationName: 'aaspaas-jobs' });
  const close = async () => {
    await jobs.close();
    await connection.close();
  };
  try {
    const keys = await openKeys(connection.db, env, (clock ?? systemClock).now());
    const { vault } = keys;
    const adapters = await pickAdapters(env, connection.db, keys, log, clock);
    const live = postgresLive(target, connection.pool, (err) =>
      log.warn({ err }, 'reconnecting live events'),
    );
    const events = bossEvents(jobs, {
      log,
      maintenance: false,
      onLiveEvents: live.wake,
      rights: await queueRights(jobs),
    });
    const metrics = makeMetrics({ pool: connection.pool, events, collectProcessMetrics: false });
    const outbound = postgresOutbound(connection.db, 'hold');
    const deps = featureDeps({
      ...adapters,
      ...holdSenders(adapters, outbound),
      connection,
      outbound,
      vault,
      events,
      live,
      metrics,
      log,
      securityLog: makeSecurityLog(log, vault, metrics.securityEvent),
      smsBudget: {
        perNumber: env.SMS_DAILY_PER_NUMBER,
        perNetwork: env.SMS_DAILY_PER_NETWORK,
        perNetworkHour: env.SMS_HOURLY_PER_NETWORK,
        messagesPerNumber: env.SMS_DAILY_MESSAGES_PER_NUMBER,
        total: env.SMS_DAILY_TOTAL,
      },
      simulatorEnabled: adapters.simulator !== null,
      secureCookies: false,
      totpRequired: env.OPERATOR_TOTP,
      publicUrl: env.PUBLIC_URL,
    });
    await events.start(productReactions(deps));
    return {
      deps,
      async close() {
        await events.stop();
        await live.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
