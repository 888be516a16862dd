import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/** The part of `process` that reports what no code handled. */
export interface ProcessEvents extends Pick<EventEmitter, 'on' | 'removeAllListeners'> {
  exit(code: number): void;
}

/**
 * Writes warnings and unhandled errors of a process to its log. Node itself would print them with everything that a library attaches, such
 * as the values of a rejected statement. An unhandled error ends the process, as without this.
 */
export function logProcessEvents(target: ProcessEvents, log: Pick<Logger, 'warn' | 'fatal'>): void {
  // Node's own listener prints.
  target.removeAllListeners('warning');
  target.on('warning', (err: Error) => log.warn({ err }, 'warning of the process'));
  const end = (err: unknown) => {
    log.fatal({ err }, 'unhandled error');
    target.exit(1);
  };
  target.on('uncaughtException', end);
  target.on('unhandledRejection', end);
}
