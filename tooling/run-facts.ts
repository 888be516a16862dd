import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { readCommit } from './commit.mjs';

/** When, of what and on what a measurement was made; part of every report. */
export interface RunFacts {
  readonly startedAt: Date;
  /** Abbreviated, with a remark if files differ from it; `unknown` without git. */
  readonly commit: string;
  readonly machine: string;
}

/** Reads the facts of a run that starts now. */
export function readRunFacts(): RunFacts {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return {
    startedAt: new Date(),
    commit: readCommit(),
    machine: `${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB of memory, ${platform()} ${arch()}, Node ${process.versions.node}`,
  };
}

/** Formats the facts as the first lines of a report in Markdown. */
export function formatRunFacts({ startedAt, commit, machine }: RunFacts, command: string): string {
  const minute = startedAt.toISOString().slice(0, 16).replace('T', ' ');
  return `Written by \`${command}\` on ${minute} UTC, commit ${commit}, on ${machine}.`;
}
