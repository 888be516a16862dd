import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { Env } from './env.ts';
import { makeLogger } from './platform/log/logger.ts';
import { makeSecurityLog, type SecurityLog } from './platform/log/security-log.ts';
import { readRelease } from './platform/release.ts';
import type { Vault } from './platform/vault.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const STANDARD_ERROR = 2;

/**
 * Creates the security log of a command: JSON lines as of a server, on the standard error, because the standard output is what the command
 * was started for. The role of the process is `command`.
 */
export function commandSecurityLog(
  { LOG_LEVEL, RELEASE }: Pick<Env, 'LOG_LEVEL' | 'RELEASE'>,
  vault: Pick<Vault, 'stableMac'>,
): SecurityLog {
  const labels = { release: readRelease(root, RELEASE), role: 'command' };
  const stream = pino.destination({ dest: STANDARD_ERROR, sync: true });
  return makeSecurityLog(makeLogger(LOG_LEVEL, stream, undefined, labels), vault);
}
