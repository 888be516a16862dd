import pg from 'pg';
import { type Target, toTarget } from '../db/connect.ts';

const CHANNEL = 'live';
const RECONNECT_MS = [500, 2_000, 5_000] as const;

/**
 * Signals waiting connections in every process that an account has an update. The connections load the update themselves,
 * so a lost signal only causes a delay.
 */
export interface Live {
  /** Sends the signal. Call it after the commit, never inside the transaction. */
  notify(accountId: number): Promise<void>;
  /** Subscribes to an account until the returned function is called; also fires when a signal may have been missed. */
  subscribe(accountId: number, listener: () => void): () => void;
  stop(): Promise<void>;
}

/**
 * Creates the live signals on Postgres LISTEN and NOTIFY, over a dedicated connection that exists while there are
 * subscribers.
 * @param direct the database without a pooler in between, which would lose the LISTEN
 */
export function postgresLive(
  direct: string | Target,
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: Error) => void,
): Live {
  const listeners = new Map<number, Set<() => void>>();
  let client: pg.Client | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const connect = () => {
    if (client || stopped) return;
    clearTimeout(retry);
    const current = new pg.Client({ ...toTarget(direct), keepAlive: true, application_name: 'aaspaas live' });
    client = current;
    const lost = (error?: Error) => {
      if (client !== current) return;
      client = null;
      current.end().catch(() => undefined);
      if (stopped || listeners.size === 0) return;
      if (error) onError(error);
      retry = setTimeout(connect, RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)]);
      failures += 1;
    };
    current.on('error', lost);
    current.on('end', () => lost());
    current.on('notification', ({ payload }) => {
      for (const listener of listeners.get(Number(payload)) ?? []) listener();
    });
    current
      .connect()
      .then(() => current.query(`listen ${CHANNEL}`))
      .then(() => {
        failures = 0;
        // Signals sent before the connection was established did not arrive.
        for (const all of listeners.values()) for (const listener of all) listener();
      })
      .catch(lost);
  };

  // One statement at a time, for all accounts added since the previous one: each statement with NOTIFY is a commit.
  const pending = new Set<string>();
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<void> | null = null;
  const notifyPending = async (): Promise<void> => {
    await running.catch(() => undefined);
    queued = null;
    const ids = [...pending];
    pending.clear();
    running = pool.query(`select pg_notify('${CHANNEL}', id) from unnest($1::text[]) id`, [ids]);
    await running;
  };

  return {
    notify(accountId) {
      pending.add(String(accountId));
      return (queued ??= notifyPending());
    },
    subscribe(accountId, listener) {
      const current = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, current.add(listener));
      connect();
      return () => {
        current.delete(listener);
        if (current.size === 0 && listeners.get(accountId) === current) listeners.delete(accountId);
      };
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
