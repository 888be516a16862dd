import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The user that every process of the installation runs as: Debian’s unprivileged one, which Postgres can look up; null: the current one. */
export const OWNER: { readonly uid: number; readonly gid: number } | null =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

/** Longer than every shutdown; then a process is killed. */
const STOP_MS = 60_000;

/** A process of the installation, with its output in a file. */
export interface Service {
  readonly name: string;
  /** What it has printed. */
  output(): string;
  /** Sends the signal and waits for the end, at most a minute; returns the exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Folder of the output. */
  readonly logs: string;
}

/** The processes that run; the end of the day stops those that a failed step left. */
const running = new Set<Service>();

/** Starts a process as the owner; its environment is only what is given. */
export function startService(
  name: string,
  command: string,
  args: readonly string[],
  { env = {}, cwd = '/', logs }: StartOptions,
): Service {
  const file = join(logs, `${name}.log`);
  const output = openSync(file, 'a');
  const child: ChildProcess = spawn(command, [...args], {
    ...OWNER,
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | string,
    // The program is missing or cannot be started.
    (error: unknown) => String(error),
  );
  const service: Service = {
    name,
    output: () => readFileSync(file, 'utf8'),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const code = await ended;
      clearTimeout(timer);
      running.delete(service);
      return code;
    },
  };
  running.add(service);
  return service;
}

/** Stops everything that still runs, the last started first, and what is started meanwhile. */
export async function stopAll(): Promise<void> {
  while (running.size > 0) for (const service of [...running].toReversed()) await service.stop('SIGKILL');
}

/** Runs a command as the owner to its end and returns its output. @throws an error with the output if it fails */
export async function runCommand(
  command: string,
  args: readonly string[],
  {
    env = {},
    cwd = '/',
    asOwner = true,
  }: { env?: Record<string, string>; cwd?: string; asOwner?: boolean } = {},
): Promise<string> {
  const child = spawn(command, [...args], {
    ...(asOwner ? OWNER : null),
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.trim()}`);
  return output;
}

/** Returns ports that nothing uses. All are open at once, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}

/** Returns whether something listens on a port of this machine. */
export async function isOpen(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Repeats a check until it returns something. @throws an error with its last failure after the time limit in milliseconds */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T | null | undefined | false>,
  limitMs = 30_000,
): Promise<T> {
  let last: unknown = 'no answer';
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await sleep(100)) {
    try {
      const found = await check();
      if (found) return found;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(
    `${what}: not within ${limitMs / 1000} s: ${last instanceof Error ? last.message : String(last)}`,
  );
}
