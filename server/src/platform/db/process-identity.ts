import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns the identity of a process, which distinguishes it from a later one with the same number: its number and its
 * start time. Returns null when no such process is alive. A number alone is reused, often soon after a restart of the
 * machine or in a container.
 */
export function identityOf(pid: number): string | null {
  const startTime = process.platform === 'linux' ? startTimeOnLinux(pid) : startTimeFromPs(pid);
  return startTime === null ? null : `${pid} ${startTime}`;
}

/** Returns the command line of a living process, words separated by spaces; empty when it cannot be read. */
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
    // The name in brackets may contain any character, including brackets and spaces; the fields after the last bracket are plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended but has not been reaped by its parent.
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    // Ticks count from the machine's start, so they must be distinguished from those of an earlier boot.
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
