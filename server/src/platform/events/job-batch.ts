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

/**
 * Runs a batch of one queue and reports the result of each job; a failed job never affects another. A payload that does
 * not match its schema goes to the dead-letter queue immediately, since a retry cannot help.
 */
export async function runBatch(
  reaction: Reaction,
  jobs: readonly Job[],
  deps: BatchDeps,
): Promise<JobResult[]> {
  const queue = queueOf(reaction);
  const released: string[] = [];
  const results = await Promise.all(
    jobs.map((job) =>
      deps.limit(async (): Promise<JobResult> => {
        if (deps.stopping()) {
          released.push(job.id);
          // Settling a job that is no longer active changes nothing.
          return { id: job.id, status: 'completed' };
        }
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
      }),
    ),
  );
  if (released.length) await deps.release(queue, released);
  return results;
}

/** The error stored with a failed job: no stack, statement or parameters, which could contain personal data. */
function outputOf(err: unknown): { message: string } {
  return { message: err instanceof Error ? err.message.slice(0, 500) : 'unknown error' };
}
