import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Identifies a process in logs, metrics and traces. */
export interface ProcessLabels {
  readonly release: string;
  /** The part of the work that the process does: `web`, `worker` or `all`. */
  readonly role: string;
}

/**
 * Returns the name of the release that runs: the configured one, otherwise the version of the project.
 * @param root the project's folder
 */
export function readRelease(root: string, configured: string | undefined): string {
  if (configured) return configured;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}
