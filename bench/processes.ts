import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SETTING_NAMES } from '../server/src/env.ts';
import { SERVER_FLAGS } from '../tooling/runtime.mjs';
import { buildServerIfStale } from '../tooling/server-build.mjs';
import type { LoadJob, LoadResult } from './load.ts';

const here = import.meta.dirname;

/** The longest start: of a release that creates its tables first. */
const START_LIMIT_MS = 120_000;

/** Longer than a shutdown may take; a process that still runs is killed. */
const STOP_LIMIT_MS = 45_000;

/** This process's environment without the product's settings: no measurement uses a vendor or a database of this machine. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !SETTING_NAMES.includes(name.replace(/_FILE$/, ''))),
  );
}

/** A server in a separate process. */
export interface Server {
  readonly port: number;
  readonly child: ChildProcess;
  /** Current memory use, in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** A process that listens on no port. */
export interface Process {
  readonly child: ChildProcess;
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
    env: { ...environmentWithoutSettings(), NODE_ENV: 'production', ...env },
    execArgv: [...SERVER_FLAGS, ...profiling(env)],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolved, rejected) => {
    const timer = setTimeout(() => {
      rejected(new Error(`${script} did not listen within ${START_LIMIT_MS / 1000} s`));
      child.kill('SIGKILL');
    }, START_LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      rejected(new Error(`${script} exited with ${code} before it listened`));
    });
    const readAddress = (text: string) => {
      const found = /http:\/\/[\d.a-z]+:(\d+)/.exec(text)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolved(Number(found));
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

let product: ReturnType<typeof buildServerIfStale> | undefined;

/** The product as `npm start` starts it: from the bundle, which is rebuilt when its inputs changed. */
function builtProduct(): ReturnType<typeof buildServerIfStale> {
  product ??= buildServerIfStale(process.execPath);
  return product;
}

/** Starts the product's server. */
export async function startProductServer(env: Record<string, string>): Promise<Server> {
  const built = await builtProduct();
  return startServer(built.main, [], { ...built.env, ...env });
}

/** Starts the product's worker. */
export async function startWorker(env: Record<string, string>): Promise<Process> {
  const built = await builtProduct();
  return startProcess(built.main, { ...built.env, ...env });
}

/** Starts a script that listens on no port. */
export function startProcess(script: string, env: Record<string, string>): Process {
  const child = fork(resolve(here, script), [], {
    env: { ...environmentWithoutSettings(), NODE_ENV: 'production', ...env },
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
        const onExit = (code: number | null) => reject(new Error(`the load driver exited with ${code}`));
        child.once('exit', onExit);
        child.once('message', (output: { result: LoadResult } | { error: string }) => {
          child.off('exit', onExit);
          if ('error' in output) reject(new Error(output.error));
          else resolve(output.result);
        });
        child.send(job);
      }),
    stop: () => stopped(child),
  };
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    if (child.connected) child.disconnect();
  });
}

/** Current memory use of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
