import pg from 'pg';
import { type Target, toTarget } from '../db/connect.ts';

const CHANNEL = 'live';
const AGAIN_MS = [500, 2_000, 5_000] as const;

/**
 * Tells those who wait that there is something new for an account, in whichever process they wait. What it is they look up themselves, so
 * that a word that is lost costs time and nothing else.
 */
export interface Live {
  /** To be called once the change is committed, never inside its transaction. */
  tell(accountId: number): Promise<void>;
  /** Hears of an account until the returned function is called; also whenever something may have been missed. */
  hear(accountId: number, heard: () => void): () => void;
  stop(): Promise<void>;
}

/**
 * Over LISTEN and NOTIFY of Postgres, on a connection of its own that lives as long as somebody listens.
 * @param direct the database without a pooler between, which would lose the LISTEN
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
    const mine = new pg.Client({ ...toTarget(direct), keepAlive: true, application_name: 'aaspaas live' });
    client = mine;
    const lost = (error?: Error) => {
      if (client !== mine) return;
      client = null;
      mine.end().catch(() => undefined);
      if (stopped || listeners.size === 0) return;
      if (error) onError(error);
      retry = setTimeout(connect, AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]);
      failures += 1;
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', ({ payload }) => {
      for (const heard of listeners.get(Number(payload)) ?? []) heard();
    });
    mine
      .connect()
      .then(() => mine.query(`listen ${CHANNEL}`))
      .then(() => {
        failures = 0;
        // What was told before the connection stood was told to nobody.
        for (const all of listeners.values()) for (const heard of all) heard();
      })
      .catch(lost);
  };

  // One statement at a time, for all accounts that came up since the last one: each statement with NOTIFY is a commit.
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
    tell(accountId) {
      pending.add(String(accountId));
      return (queued ??= notifyPending());
    },
    hear(accountId, heard) {
      const mine = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, mine.add(heard));
      connect();
      return () => {
        mine.delete(heard);
        if (mine.size === 0 && listeners.get(accountId) === mine) listeners.delete(accountId);
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
