import { hostname } from 'node:os';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentRequest } from '../http/request-context.ts';
import type { ProcessLabels } from '../release.ts';
import { currentTraceId } from '../tracing/span.ts';
import { allowFields, maskMessage } from './log-fields.ts';
import type { OutageLog } from './outage-log.ts';
import { serializeError } from './redact.ts';

/** pino's number of the level `fatal`. */
const FATAL = 60;

/**
 * Creates the process logger: JSON lines with the request and the trace that the code serves. Only the fields of `LOG_FIELDS` are written,
 * and errors are serialized without the values involved.
 * @param outage if given, reduces the errors of a database outage to one line
 * @param labels if given, are in each line
 */
export function makeLogger(
  level: string,
  stream?: DestinationStream,
  outage?: OutageLog,
  labels?: ProcessLabels,
): Logger {
  const options: LoggerOptions = {
    level,
    ...(labels ? { base: { pid: process.pid, hostname: hostname(), ...labels } } : {}),
    // A field of the line itself has precedence.
    mixin: () => {
      const requestId = currentRequest()?.requestId;
      const traceId = currentTraceId();
      return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId } : {}) };
    },
    formatters: { log: allowFields },
    serializers: { err: serializeError, error: serializeError },
    hooks: {
      logMethod(args, method, level) {
        const [first, ...rest] = args as unknown as [unknown, ...unknown[]];
        const write = (...line: unknown[]) =>
          Reflect.apply(
            method,
            this,
            line.map((part) => (typeof part === 'string' ? maskMessage(part) : part)),
          );
        const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
        // The last line of a process says why it ends.
        if (level < FATAL && outage?.absorb(error, write)) return;
        // For a bare error pino would use its message, unmasked, as the text of the line.
        if (first instanceof Error) write({ err: first }, ...(rest.length ? rest : ['error']));
        else write(first, ...rest);
      },
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
