import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../../kernel/failure.ts';
import type { PictureProblem, ReencodedPicture } from './reencode-picture.ts';

/** Result of decoding a picture. */
export type DecodeResult = ReencodedPicture | PictureProblem;

/** Decoder that runs in child processes. */
export interface Decoder {
  /**
   * Re-encodes a picture, given as bytes or as a path.
   * @throws `unavailable` with `retryAfter` in seconds if the queue is full, or if waiting or decoding exceeds its limit
   */
  decode(source: Buffer | string): Promise<DecodeResult>;
}

/** Limits of a decoder. */
export interface DecoderLimits {
  /** Number of pictures decoded concurrently, each in its own process. */
  readonly processes: number;
  /** Maximum number of pictures in the queue. */
  readonly maxWaiting: number;
  /** Maximum time in the queue, in milliseconds. */
  readonly maxWaitMs: number;
  /** Maximum decoding time, in milliseconds; then the process is killed. */
  readonly timeoutMs: number;
}

const RETRY_AFTER_SECONDS = 15;
/** Time after which an idle process exits and frees its memory, in milliseconds. */
const IDLE_MS = 60_000;
const ENTRY = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

interface Job {
  readonly source: Buffer | string;
  resolve(result: DecodeResult): void;
  reject(error: Error): void;
  /** Waiting timeout while queued, then decoding timeout. */
  timer?: NodeJS.Timeout;
}

/**
 * Creates a decoder. A crafted picture can keep a decoder library busy for minutes, and it cannot be interrupted within
 * this process. A child process can be killed, has no secrets in its environment, and frees its memory on exit.
 */
export function makeDecoder({ processes, maxWaiting, maxWaitMs, timeoutMs }: DecoderLimits): Decoder {
  const waiting: Job[] = [];
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

  const run = (job: Job) => {
    running += 1;
    const child = reuseIdle() ?? startProcess();
    const settle = (answer: () => void) => {
      clearTimeout(job.timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      running -= 1;
      answer();
      startNext();
    };
    const onMessage = (result: DecodeResult) => {
      keepIdle(child);
      settle(() => job.resolve(result));
    };
    // The library crashed on this picture.
    const onExit = () => settle(() => job.resolve('broken'));
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
    child.send(job.source);
  };

  /** Keeps an idle process for the next picture, for `IDLE_MS`. */
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
    decode: (source) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting && running >= processes) return reject(unavailable());
        const job: Job = { source, resolve, reject };
        job.timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(job), 1);
          reject(unavailable());
        }, maxWaitMs);
        waiting.push(job);
        startNext();
      }),
  };
}

function startProcess(): ChildProcess {
  const child = fork(ENTRY, {
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

/** Decoder of this server process. Leaves one core free for requests. */
export const decoder = makeDecoder({
  processes: Math.min(4, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 40,
  maxWaitMs: 20_000,
  timeoutMs: 20_000,
});
