import pg from 'pg';
import { destroySocket, type Target, toTarget } from './connect.ts';
import { isUnreachable } from './database-unavailable.ts';

/** A migration that a database contains. */
export interface AppliedMigration {
  readonly number: number;
  readonly sha256: string;
  /** Absent in the table of an earlier release. */
  readonly phase?: string | null;
}

/** `applied` null: the server answers, but the list of its migrations cannot be read. */
export type ProbeResult =
  | { readonly isReachable: false }
  | { readonly isReachable: true; readonly applied: readonly AppliedMigration[] | null };

/** Finds out whether the database answers, over a connection that nothing else uses: a busy pool is no outage. */
export interface DatabaseProbe {
  /** Answers within `timeoutMs`. Calls during another one get its result. */
  check(): Promise<ProbeResult>;
  close(): Promise<void>;
}

/** How long the server may take to connect and answer. */
const TIMEOUT_MS = 1_000;

/** Number of timers that make up this time. */
const TICKS = 20;

/** The connection is closed after this time without a check. */
const IDLE_MS = 30_000;

const UNREACHABLE: ProbeResult = { isReachable: false };

interface OpenClient {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
}

/** Creates a probe. It opens its connection with the first check, and a new one after each failure. */
export function makeDatabaseProbe(
  target: string | Target,
  { timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = {},
): DatabaseProbe {
  let open: OpenClient | null = null;
  let running: Promise<ProbeResult> | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  const connect = (): OpenClient => {
    const client = new pg.Client({ ...toTarget(target), application_name: 'aaspaas-health' });
    // After a connection broke between two checks, the next check opens another one.
    const forget = () => {
      if (open?.client === client) open = null;
    };
    client.on('error', forget).on('end', forget);
    return { client, connected: client.connect() };
  };
  const drop = () => {
    if (open) destroySocket(open.client);
    open = null;
  };
  const endIdle = () => {
    void open?.client.end().catch(() => undefined);
    open = null;
  };
  const read = async ({ client, connected }: OpenClient): Promise<ProbeResult> => {
    await connected;
    const { rows } = await client.query<AppliedMigration>(
      `select number, sha256, to_jsonb(m) ->> 'phase' as phase from schema_migrations m order by number`,
    );
    return { isReachable: true, applied: rows };
  };
  const checkOnce = async (): Promise<ProbeResult> => {
    clearTimeout(idleTimer);
    open ??= connect();
    const timeout = makeTimeout(timeoutMs);
    try {
      const result = await Promise.race([read(open), timeout.result]);
      if (!result.isReachable) drop();
      return result;
    } catch (error) {
      drop();
      // Any other error is an answer of the server: no such table, a wrong password, too many connections.
      return isUnreachable(error) ? UNREACHABLE : { isReachable: true, applied: null };
    } finally {
      timeout.cancel();
      idleTimer = setTimeout(endIdle, idleMs);
      idleTimer.unref();
    }
  };
  return {
    check: () => (running ??= checkOnce().finally(() => (running = null))),
    async close() {
      await running;
      clearTimeout(idleTimer);
      await open?.client.end().catch(() => undefined);
      open = null;
    },
  };
}

/**
 * Becomes `UNREACHABLE` after a time in which this process could have read the answer, measured by short timers one after the other:
 * a pause of the process is one of them, and while the event loop is late, it reads what has arrived between two of them.
 */
function makeTimeout(ms: number): { readonly result: Promise<ProbeResult>; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = TICKS;
  const result = new Promise<ProbeResult>((resolve) => {
    const tick = () => {
      if (left === 0) return resolve(UNREACHABLE);
      left -= 1;
      timer = setTimeout(tick, ms / TICKS);
      timer.unref();
    };
    tick();
  });
  return { result, cancel: () => clearTimeout(timer) };
}
