import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { OutageLog } from './outage-log.ts';
import { serializeError } from './redact.ts';

/**
 * Creates the process logger: JSON lines; errors are serialized without the values involved.
 * @param outage if given, reduces the errors of a database outage to one line
 */
export function makeLogger(level: string, stream?: DestinationStream, outage?: OutageLog): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: serializeError, error: serializeError },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args as unknown as [unknown, ...unknown[]];
        const write = (...line: unknown[]) => Reflect.apply(method, this, line);
        const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
        if (outage?.absorb(error, write)) return;
        // For a bare error pino would use its message, unmasked, as the text of the line.
        if (first instanceof Error) write({ err: first }, ...(rest.length ? rest : ['error']));
        else write(first, ...rest);
      },
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
