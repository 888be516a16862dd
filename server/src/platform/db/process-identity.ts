import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells one process from a later one with the same number: its number with the moment it began. Null when none is alive.
 * A number alone is given out again, often soon after a restart of the machine or in a container.
 */
export function identityOf(pid: number): string | null {
  const startTime = process.platform === 'linux' ? startTimeOnLinux(pid) : startTimeFromPs(pid);
  return startTime === null ? null : `${pid} ${startTime}`;
}

/** The command line of a living process, words split by blanks; empty when it cannot be read. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

function startTimeOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, also brackets and blanks; the fields after the last one are plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; only its parent has not looked yet.
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    // Ticks count from the machine's start, so they need to be told from those of an earlier one.
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return null;
  }
}

function startTimeFromPs(pid: number): string | null {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || null
    );
  } catch {
    return null;
  }
}
