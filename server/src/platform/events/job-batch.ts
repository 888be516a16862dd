import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { queueOf, type Reaction } from './event.ts';
import type { Limiter } from './limiter.ts';

/** Dependencies for running a batch of jobs. */
export interface BatchDeps {
  readonly log: Pick<Logger, 'error'>;
  readonly limit: Limiter;
  /** Whether the process is shutting down: jobs that have not begun are requeued. */
  stopping(): boolean;
  /** Returns jobs to their queue as if they had never been fetched. */
  release(queue: string, ids: readonly string[]): Promise<void>;
  /** Counts a failed attempt. */
  failed(queue: string): void;
}

type Job = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit' | 'signal'>;

/** Number of jobs that `runAll` gets at once. */
const TOGETHER = 50;

/**
 * Runs a batch of one queue and reports the result of each job; a failed job never affects another. A reaction with `runAll`
 * gets several jobs at once; if that fails, each of them is run alone. A payload that does not match its schema goes to the
 * dead-letter queue immediately, since a retry cannot help.
 */
export async function runBatch(
  reaction: Reaction,
  jobs: readonly Job[],
  deps: BatchDeps,
): Promise<JobResult[]> {
  const released: string[] = [];
  const size = reaction.runAll ? TOGETHER : 1;
  const chunks = Array.from({ length: Math.ceil(jobs.length / size) }, (_, index) =>
    jobs.slice(index * size, (index + 1) * size),
  );
  const results = await Promise.all(
    chunks.map(async (chunk) => {
      if (chunk.length > 1 && (await deps.limit(() => runTogether(reaction, chunk, deps))))
        return chunk.map(({ id }): JobResult => ({ id, status: 'completed' }));
      return Promise.all(chunk.map((job) => deps.limit(() => runAlone(reaction, job, deps, released))));
    }),
  );
  if (released.length) await deps.release(queueOf(reaction), released);
  return results.flat();
}

/** Runs several jobs with one call; returns false if each of them has to be run alone, which also finds the failing one. */
async function runTogether(reaction: Reaction, jobs: readonly Job[], deps: BatchDeps): Promise<boolean> {
  const payloads = jobs.map(({ data }) => reaction.event.payload.safeParse(data));
  if (deps.stopping() || jobs.some(({ signal }) => signal.aborted)) return false;
  if (!reaction.runAll || payloads.some(({ success }) => !success)) return false;
  try {
    await reaction.runAll(payloads.map(({ data }) => data) as never);
    return true;
  } catch {
    return false;
  }
}

async function runAlone(
  reaction: Reaction,
  job: Job,
  deps: BatchDeps,
  released: string[],
): Promise<JobResult> {
  if (deps.stopping()) {
    released.push(job.id);
    // Settling a job that is no longer active changes nothing.
    return { id: job.id, status: 'completed' };
  }
  const queue = queueOf(reaction);
  const payload = reaction.event.payload.safeParse(job.data);
  try {
    if (!payload.success) throw payload.error;
    // Another worker has the job, because this worker was presumed dead.
    job.signal.throwIfAborted();
    await reaction.run(payload.data as never);
    return { id: job.id, status: 'completed' };
  } catch (err) {
    const dead = !payload.success || job.retryCount >= job.retryLimit;
    deps.failed(queue);
    deps.log.error(
      { queue, jobId: job.id, attempt: job.retryCount + 1, err },
      dead ? 'job moved to the dead-letter queue' : 'job failed',
    );
    return { id: job.id, status: payload.success ? 'failed' : 'deadletter', output: outputOf(err) };
  }
}

/** The error stored with a failed job: no stack, statement or parameters, which could contain personal data. */
function outputOf(err: unknown): { message: string } {
  return { message: err instanceof Error ? err.message.slice(0, 500) : 'unknown error' };
}
