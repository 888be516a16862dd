import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Step } from './knee.ts';

/** Ticks per second of `/proc/<pid>/stat`; the same on all Linux machines. */
const TICKS = 100;

/** Starts measuring the CPU time of processes and of the machine; the returned function ends it. */
export function startUsage(
  pids: Readonly<Record<string, number | undefined>>,
): () => Pick<Step, 'cores' | 'idleShare'> {
  const startedAt = performance.now();
  const [before, machineBefore] = [secondsOfAll(pids), machineTimes()];
  return () => {
    const elapsed = (performance.now() - startedAt) / 1000;
    const [after, machineAfter] = [secondsOfAll(pids), machineTimes()];
    const total = machineAfter.total - machineBefore.total;
    return {
      cores: Object.fromEntries(
        Object.keys(pids).map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / elapsed]),
      ),
      idleShare: total > 0 ? (machineAfter.idle - machineBefore.idle) / total : 0,
    };
  };
}

function secondsOfAll(pids: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuSeconds(pid)]));
}

/** User and system time of a process; 0 if it has ended. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}

function machineTimes(): { readonly idle: number; readonly total: number } {
  let [idle, total] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.idle + times.user + times.nice + times.sys + times.irq;
  }
  return { idle, total };
}
