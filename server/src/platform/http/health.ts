import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { DatabaseProblem } from '../db/readiness.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Why a process does not work or cannot serve requests. */
export type HealthProblem =
  | DatabaseProblem
  /** It received the signal to stop. */
  | 'stopping'
  /** No periodic task of the worker ended for a minute. */
  | 'loops';

export interface HealthDeps {
  readonly clock: Clock;
  /** Returns why the process should be restarted; must not wait for anything outside of the process. */
  alive(): readonly HealthProblem[];
  /** Returns why the process cannot serve requests now, within about a second. */
  ready(): Promise<readonly HealthProblem[]>;
  /** Signals shutdown of the process; absent in tests that never stop it. */
  readonly lifecycle?: Lifecycle | undefined;
}

const READY_MS = 1_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Serves `GET /healthz`, which never reads the database: a restart of the process would not repair it; and `GET /readyz`. Both
 * answer 200, or 503 with `Retry-After` and the reasons in `data.reasons`.
 */
export function healthRoutes(app: FastifyInstance, { clock, alive, ready, lifecycle }: HealthDeps): void {
  // Browsers convert the times of work that they report later by this date, so it comes from the clock that checks those times.
  app.get('/healthz', (_request, reply) => {
    // While the process stops, no periodic task begins, which is no reason to kill it.
    requireNone(lifecycle?.stopping ? [] : alive());
    reply.header('date', clock.now().toUTCString());
    return { status: 'ok' };
  });
  app.get('/readyz', async () => {
    // While the process stops, the database is no longer a question.
    requireNone(lifecycle?.stopping ? ['stopping'] : [...alive(), ...(await withinTime(ready()))]);
    return { status: 'ok' };
  });
}

function requireNone(reasons: readonly HealthProblem[]): void {
  if (reasons.length > 0)
    throw new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS, data: { reasons } });
}

/** Returns `database` if the check takes longer than a second or fails: all it waits for is the database. */
async function withinTime(check: Promise<readonly HealthProblem[]>): Promise<readonly HealthProblem[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<readonly HealthProblem[]>((resolve) => {
    timer = setTimeout(() => resolve(['database']), READY_MS);
    timer.unref();
  });
  try {
    return await Promise.race([check, late]);
  } catch {
    return ['database'];
  } finally {
    clearTimeout(timer);
  }
}
