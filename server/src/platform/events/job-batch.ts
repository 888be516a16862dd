import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { isConnectionFailure } from '../db/database-unavailable.ts';
import { inSpan } from '../tracing/span.ts';
import { queueOf, type Reaction } from './event.ts';
import { traceparentOfJob } from './insert-jobs.ts';
import type { Limiter } from './limiter.ts';

/** Dependencies for running a batch of jobs. */
export interface BatchDeps {
  readonly log: Pick<Logger, 'error'>;
  readonly limit: Limiter;
  /** Whether the process is shutting down: jobs that have not begun are requeued. */
  stopping(): boolean;
  /** Returns jobs to their queue as if they had never been fetched; they can be fetched again after a delay. */
  release(queue: string, ids: readonly string[], delaySeconds: number): Promise<void>;
  /** Whether the product holds what it sends: jobs that call a vendor wait. */
  isHeld(): Promise<boolean>;
  /** Counts a failed attempt. */
  failed(queue: string): void;
}

type Job = Pick<
  JobWithMetadata<unknown>,
  'id' | 'data' | 'createdOn' | 'retryCount' | 'retryLimit' | 'signal'
>;

/** A job with its payload, which may not match the schema of its event. */
interface ParsedJob {
  readonly job: Job;
  readonly payload: ReturnType<Reaction['event']['payload']['safeParse']>;
}

/** How long a job waits that cannot send; then the hold is read again. */
const HELD_SECONDS = 30;

/** Number of jobs that `runAll` gets at once; more only if they are about one subject. */
const TOGETHER = 50;

/**
 * Runs a batch of one queue and reports the result of each job; a failed job never affects another. A reaction with `runAll`
 * gets several jobs at once. A payload that does not match its schema goes to the dead-letter queue immediately, since a retry
 * cannot help.
 */
export async function runBatch(
  reaction: Reaction,
  jobs: readonly Job[],
  deps: BatchDeps,
): Promise<JobResult[]> {
  const queue = queueOf(reaction);
  if (reaction.callsVendor && (await deps.isHeld())) {
    await deps.release(
      queue,
      jobs.map(({ id }) => id),
      HELD_SECONDS,
    );
    // Settling a job that is no longer active changes nothing.
    return jobs.map(({ id }) => ({ id, status: 'completed' }));
  }
  const released: string[] = [];
  const held: string[] = [];
  const parsed = jobs.map((job): ParsedJob => ({ job, payload: reaction.event.payload.safeParse(job.data) }));
  const runChunk = async (chunk: readonly ParsedJob[]): Promise<JobResult[]> => {
    const [first, ...others] = chunk;
    if (!first) return [];
    if (others.length === 0)
      return [await deps.limit(() => runAlone(reaction, first, deps, { released, held }))];
    const outcome = await deps.limit(() => runTogether(reaction, chunk, deps));
    if (outcome === 'done') return chunk.map(({ job: { id } }) => ({ id, status: 'completed' }));
    if (outcome !== 'divide') return chunk.map(({ job }) => failureOf(reaction, job, deps, outcome, false));
    // One half after the other, which keeps the order.
    const middle = chunk.length >> 1;
    return [...(await runChunk(chunk.slice(0, middle))), ...(await runChunk(chunk.slice(middle)))];
  };
  const results = await Promise.all(chunksOf(reaction, parsed).map(runChunk));
  if (released.length) await deps.release(queue, released, 0);
  if (held.length) await deps.release(queue, held, HELD_SECONDS);
  return results.flat();
}

/**
 * Divides jobs into those that are run together. Jobs of one subject stay together, in the order of their creation: pg-boss
 * returns a batch in no order.
 */
function chunksOf({ runAll, subjectOf }: Reaction, jobs: readonly ParsedJob[]): ParsedJob[][] {
  if (!runAll) return jobs.map((one) => [one]);
  const inOrder = jobs.toSorted((a, b) => a.job.createdOn.getTime() - b.job.createdOn.getTime());
  const valid = inOrder.filter(({ payload }) => payload.success);
  const subjects = subjectOf
    ? [...Map.groupBy(valid, ({ payload }) => subjectOf(payload.data as never)).values()]
    : valid.map((one) => [one]);
  const chunks = inOrder.filter(({ payload }) => !payload.success).map((one) => [one]);
  let current: ParsedJob[] = [];
  for (const subject of subjects) {
    if (current.length + subject.length > TOGETHER) {
      chunks.push(current);
      current = [];
    }
    current.push(...subject);
  }
  return [...chunks, current].filter((chunk) => chunk.length > 0);
}

/**
 * Runs several jobs with one call: done, or to be divided to find the failing job. Returns the error if the database is the
 * reason, because every part would fail, too.
 */
async function runTogether(
  reaction: Reaction,
  jobs: readonly ParsedJob[],
  deps: BatchDeps,
): Promise<'done' | 'divide' | Error> {
  const { runAll } = reaction;
  if (!runAll || deps.stopping() || jobs.some(({ job }) => job.signal.aborted)) return 'divide';
  try {
    await inJobSpan(reaction, jobs, () => runAll(jobs.map(({ payload }) => payload.data) as never));
    return 'done';
  } catch (err) {
    return err instanceof Error && isConnectionFailure(err) ? err : 'divide';
  }
}

async function runAlone(
  reaction: Reaction,
  { job, payload }: ParsedJob,
  deps: BatchDeps,
  { released, held }: { readonly released: string[]; readonly held: string[] },
): Promise<JobResult> {
  if (deps.stopping()) {
    released.push(job.id);
    // Settling a job that is no longer active changes nothing.
    return { id: job.id, status: 'completed' };
  }
  try {
    if (!payload.success) throw payload.error;
    // Another worker has the job, because this worker was presumed dead.
    job.signal.throwIfAborted();
    await inJobSpan(reaction, [{ job }], () => reaction.run(payload.data as never));
    return { id: job.id, status: 'completed' };
  } catch (err) {
    // It may have failed because it could not send; the attempt does not count, so the job is there when the hold ends.
    if (payload.success && !job.signal.aborted && (await deps.isHeld())) {
      held.push(job.id);
      return { id: job.id, status: 'completed' };
    }
    return failureOf(reaction, job, deps, err, !payload.success);
  }
}

/** The traces of further jobs that a span names. */
const MAX_LINKS = 20;

/** Runs a reaction in a span that continues the trace of its job. With several jobs it continues the first one and names the others. */
function inJobSpan(
  reaction: Reaction,
  jobs: readonly { readonly job: Pick<Job, 'data' | 'retryCount'> }[],
  run: () => Promise<void>,
): Promise<void> {
  const [parent, ...links] = jobs.flatMap(({ job }) => traceparentOfJob(job.data) ?? []);
  return inSpan(
    `job ${queueOf(reaction)}`,
    {
      kind: 'consumer',
      parent,
      links: links.slice(0, MAX_LINKS),
      attributes: {
        'messaging.batch.message_count': jobs.length,
        attempt: (jobs[0]?.job.retryCount ?? 0) + 1,
      },
    },
    run,
  );
}

/** Logs and counts a failed attempt and returns its result. */
function failureOf(
  reaction: Reaction,
  job: Job,
  { failed, log }: BatchDeps,
  err: unknown,
  isMalformed: boolean,
): JobResult {
  const queue = queueOf(reaction);
  failed(queue);
  log.error(
    { queue, jobId: job.id, attempt: job.retryCount + 1, err },
    isMalformed || job.retryCount >= job.retryLimit ? 'job moved to the dead-letter queue' : 'job failed',
  );
  return { id: job.id, status: isMalformed ? 'deadletter' : 'failed', output: outputOf(err) };
}

/** The error stored with a failed job: no stack, statement or parameters, which could contain personal data. */
function outputOf(err: unknown): { message: string } {
  return { message: err instanceof Error ? err.message.slice(0, 500) : 'unknown error' };
}
