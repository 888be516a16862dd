import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { redactAddresses } from './runtime.mjs';

const apt = '/usr/bin/apt-get';

/** Without a mirror, apt repeats its attempts for many minutes. */
const UPDATE_MS = 180_000;
const INSTALL_MS = 900_000;

/**
 * Installs Debian packages as root. Returns null if they are installed afterwards, otherwise the last output of apt; does
 * nothing without permission to install.
 */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync(apt)) return '';
  console.log(`Installing ${names.join(' and ')} …`);
  const options = {
    encoding: 'utf8',
    // RUNLEVEL: packages do not start their services.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    maxBuffer: 64_000_000,
  };
  spawnSync(apt, ['update'], { ...options, timeout: UPDATE_MS });
  const { status, stderr } = spawnSync(apt, ['install', '-y', '--no-install-recommends', ...names], {
    ...options,
    timeout: INSTALL_MS,
  });
  return status === 0
    ? null
    : redactAddresses(stderr ?? '')
        .trim()
        .split('\n')
        .slice(-3)
        .join('\n');
}
