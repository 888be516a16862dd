import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 10_000_000;

/** Starts a new log file when the old one is large. */
export function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(logFile, `${logFile}.old`);
}

/** Answers to connections while Postgres starts or ends; they hide the error that ended it. */
const REFUSED_CONNECTION =
  /the database system is (?:starting up|shutting down|in recovery|not (?:yet )?accepting)/;

/** Returns the last line of a log that reports an error, otherwise the last line. */
export function lastLine(text: string): string {
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => !REFUSED_CONNECTION.test(line));
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').trim();
}

/** Returns the time of the newest transaction that a recovery replayed, from the log; null if it replayed none. */
export function lastRecoveredTransaction(logFile: string): Date | null {
  if (!existsSync(logFile)) return null;
  const [, time] =
    /.*last completed transaction was at log time (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?)\+00/s.exec(
      readFileSync(logFile, 'utf8'),
    ) ?? [];
  return time === undefined ? null : new Date(`${time.replace(' ', 'T')}Z`);
}
