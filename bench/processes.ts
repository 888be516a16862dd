import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SERVER_FLAGS } from '../tooling/runtime.mjs';
import type { LoadJob, LoadResult } from './load.ts';

const here = import.meta.dirname;

/** A server in a separate process. */
export interface Server {
  readonly port: number;
  readonly child: ChildProcess;
  /** Current memory use, in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

/**
 * Starts a script that prints the address it listens on, or sends it as a message.
 *
 * @param log receives the lines of its log; default: this process's standard error
 */
export async function startServer(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  log: (text: string) => void = (text) => process.stderr.write(text),
): Promise<Server> {
  const child = fork(resolve(here, script), [...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: [...SERVER_FLAGS, ...profiling(env)],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolved, rejected) => {
    child.once('exit', (code) => rejected(new Error(`${script} exited with ${code} before it listened`)));
    const readAddress = (text: string) => {
      const found = /http:\/\/[\d.a-z]+:(\d+)/.exec(text)?.[1];
      if (found) resolved(Number(found));
    };
    child.on('message', (message: { readonly address?: string }) => readAddress(message.address ?? ''));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      readAddress(text);
      // Its log: warnings and errors only.
      if (text.startsWith('{')) log(text);
    });
  });
  return { port, child, memory: () => memoryOf(child.pid ?? 0), stop: () => stopped(child) };
}

/** Starts a script that listens on no port. */
export function startProcess(
  script: string,
  env: Record<string, string>,
): { readonly child: ChildProcess; stop(): Promise<void> } {
  const child = fork(resolve(here, script), [], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: [...SERVER_FLAGS, ...profiling(env)],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { child, stop: () => stopped(child) };
}

/** `BENCH_PROFILE=folder` writes a CPU profile of each server to that folder. */
function profiling(env: Record<string, string>): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder
    ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${env['BENCH_NAME'] ?? 'bare'}.cpuprofile`]
    : [];
}

/** The load driver: one process for the whole run. */
export interface Driver {
  load(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Starts the driver. */
export function startDriver(): Driver {
  const child = fork(join(here, 'driver.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    load: (job) =>
      new Promise((resolve, reject) => {
        child.once('message', (output: { result: LoadResult } | { error: string }) =>
          'error' in output ? reject(new Error(output.error)) : resolve(output.result),
        );
        child.send(job);
      }),
    stop: () => stopped(child),
  };
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    if (child.connected) child.disconnect();
  });
}

/** Current memory use of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
