import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../kernel/failure.ts';
import type { PictureProblem, ReencodedPicture } from './reencode-picture.ts';

/** What comes of a picture. */
export type DecodeResult = ReencodedPicture | PictureProblem;

/** Decodes pictures in processes of their own. */
export interface Decoder {
  /**
   * Re-encodes a picture, given as bytes or as a path.
   * @throws `unavailable` with the seconds to wait where the queue is full, or where waiting or decoding took too long
   */
  decode(source: Buffer | string): Promise<DecodeResult>;
}

/** Limits of a decoder. */
export interface DecoderLimits {
  /** Pictures that are decoded at the same time, each in its own process. */
  readonly processes: number;
  /** Pictures that may wait for a process. */
  readonly maxWaiting: number;
  /** How long a picture may wait. */
  readonly maxWaitMs: number;
  /** How long one may take; then its process is killed. */
  readonly timeoutMs: number;
}

const RETRY_AFTER_SECONDS = 15;
/** A process without work exits, so that its memory is returned. */
const IDLE_MS = 60_000;
const ENTRY = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

interface Job {
  readonly source: Buffer | string;
  resolve(result: DecodeResult): void;
  reject(error: Error): void;
  /** Ends its waiting, then its decoding. */
  timer?: NodeJS.Timeout;
}

/**
 * Makes a decoder. A decoder library can be made to run for minutes and cannot be interrupted within this process; a child process can be
 * killed, has no secrets in its environment, and takes its memory with it.
 */
export function makeDecoder({ processes, maxWaiting, maxWaitMs, timeoutMs }: DecoderLimits): Decoder {
  const waiting: Job[] = [];
  /** Processes without work, and the timers that end them. */
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

  /** Keeps a process for the next picture, for a while. */
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
    // The HEIC decoder prints what it stumbles over.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It must not keep a process alive that wants to end.
  child.unref();
  child.channel?.unref();
  return child;
}

const unavailable = () => new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS });

/** The process' decoder: one core stays free for answering requests. */
export const decoder = makeDecoder({
  processes: Math.min(4, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 40,
  maxWaitMs: 20_000,
  timeoutMs: 20_000,
});
