import { type ChildProcess, fork } from 'node:child_process';
import { Failure } from '../../kernel/failure.ts';
import type { TaskReply } from './answer-tasks.ts';

/** Limits of a pool. */
export interface PoolLimits {
  /** Number of tasks that run concurrently, each in its own process. */
  readonly processes: number;
  /** Maximum number of tasks in the queue. */
  readonly maxWaiting: number;
  /** Maximum time in the queue, in milliseconds. */
  readonly maxWaitMs: number;
  /** Maximum time of a task, in milliseconds; then the process is killed. */
  readonly timeoutMs: number;
}

/** Runs tasks in child processes. */
export interface ChildPool<Task, Result> {
  /**
   * Runs a task; it and its result are copied between the processes.
   * @throws `unavailable` with `retryAfter` in seconds if the queue is full, or if waiting or the task exceeds its limit;
   * `ChildCrashed` if the process ends; an error with the message of the one that the task threw
   */
  run(task: Task): Promise<Result>;
}

/** Thrown when a process ended while it ran a task. */
export class ChildCrashed extends Error {
  constructor() {
    super('the child process ended before it had answered');
  }
}

const RETRY_AFTER_SECONDS = 15;
/** Time after which an idle process exits and frees its memory, in milliseconds. */
const IDLE_MS = 60_000;

interface Job<Task, Result> {
  readonly task: Task;
  resolve(result: Result): void;
  reject(error: Error): void;
  /** Waiting timeout while queued, then the task's timeout. */
  timer?: NodeJS.Timeout;
}

/**
 * Creates a pool of processes that are started when they are needed. What a task loads and allocates is freed when its process
 * exits; it never becomes part of the server's memory. A process can be killed, and has no secrets in its environment.
 *
 * @param entry path of the module that answers the tasks (`answerTasks`)
 */
export function childPool<Task extends object | string, Result>(
  entry: string,
  { processes, maxWaiting, maxWaitMs, timeoutMs }: PoolLimits,
): ChildPool<Task, Result> {
  const waiting: Job<Task, Result>[] = [];
  /** Idle processes and the timers that end them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  let running = 0;

  const startNext = () => {
    while (running < processes) {
      const job = waiting.shift();
      if (!job) return;
      run(job);
    }
  };

  const run = (job: Job<Task, Result>) => {
    running += 1;
    const child = reuseIdle() ?? startProcess(entry);
    const settle = (answer: () => void) => {
      clearTimeout(job.timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      running -= 1;
      answer();
      startNext();
    };
    const onMessage = (reply: TaskReply<Result>) => {
      keepIdle(child);
      settle(() => ('error' in reply ? job.reject(new Error(reply.error)) : job.resolve(reply.result)));
    };
    const onExit = () => settle(() => job.reject(new ChildCrashed()));
    const onError = () => {
      child.kill('SIGKILL');
      settle(() => job.reject(unavailable()));
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    clearTimeout(job.timer);
    job.timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(() => job.reject(unavailable()));
    }, timeoutMs);
    child.send(job.task);
  };

  /** Keeps an idle process for the next task, for `IDLE_MS`. */
  const keepIdle = (child: ChildProcess) => {
    const end = () => {
      idle.delete(child);
      child.kill();
    };
    idle.set(child, setTimeout(end, IDLE_MS).unref());
  };

  const reuseIdle = (): ChildProcess | undefined => {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected) return child;
    }
    return undefined;
  };

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting && running >= processes) return reject(unavailable());
        const job: Job<Task, Result> = { task, resolve, reject };
        job.timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(job), 1);
          reject(unavailable());
        }, maxWaitMs);
        waiting.push(job);
        startNext();
      }),
  };
}

function startProcess(entry: string): ChildProcess {
  const child = fork(entry, {
    env: {},
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    // Ignores the warnings that the HEIC decoder prints.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Lets the server exit while the child is idle.
  child.unref();
  child.channel?.unref();
  return child;
}

const unavailable = () => new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
