import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { redactAddresses } from './runtime.mjs';

/** For the lists and the packages together: without a mirror, or while another apt runs, apt would wait for many minutes. */
const LIMIT_SECONDS = 300;
const LISTS_SECONDS = 120;
/** After it, what does not end is killed. */
const END_SECONDS = 10;
/** A mirror that does not answer is given up, as is the lock of another apt. */
const WAITS = ['Acquire::http::Timeout=30', 'Acquire::https::Timeout=30', 'DPkg::Lock::Timeout=60'];
/** Exit codes of `timeout`. */
const OUT_OF_TIME = [124, 137];

/**
 * Installs Debian packages as root within five minutes. Returns null if they are installed afterwards, otherwise why not: the last output
 * of apt, or that its time was over; an empty text without permission to install.
 */
export function installPackages(
  names,
  { apt = '/usr/bin/apt-get', isRoot = process.getuid?.() === 0, seconds = LIMIT_SECONDS } = {},
) {
  if (!isRoot || !existsSync(apt)) return '';
  console.log(`Installing ${names.join(' and ')} (at most ${formatLimit(seconds)}) …`);
  const startedAt = performance.now();
  const waits = WAITS.flatMap((option) => ['-o', option]);
  // Ends the whole group of processes: those that apt starts would go on without it.
  const run = (limit, args) =>
    spawnSync(
      'timeout',
      [`--kill-after=${END_SECONDS}`, String(limit), apt, ...waits, ...args],
      // RUNLEVEL: packages do not start their services.
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
        maxBuffer: 64_000_000,
      },
    );
  run(Math.min(LISTS_SECONDS, seconds / 2), ['update']);
  const left = Math.max(seconds - (performance.now() - startedAt) / 1000, seconds / 10);
  const { status, stderr, error } = run(left, ['install', '-y', '--no-install-recommends', ...names]);
  if (status === 0) return null;
  if (OUT_OF_TIME.includes(status))
    return `apt-get did not end within ${formatLimit(seconds)} and was stopped: check its mirror, then run apt-get install ${names.join(' ')} as root`;
  return redactAddresses(stderr?.trim() || String(error ?? ''))
    .trim()
    .split('\n')
    .slice(-3)
    .join('\n');
}

function formatLimit(seconds) {
  return seconds >= 60 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`;
}

/** Returns the path of a program, also of one that only root has on its path; null if this machine lacks it. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
