import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { serializeError } from './redact.ts';

/** The process' logger: JSON lines; errors are serialized without the values they happened with. */
export function makeLogger(level: string, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: serializeError, error: serializeError },
    hooks: {
      // For a bare error pino would take its message, unmasked, as the line's text.
      logMethod(args, method) {
        const [first, ...rest] = args as unknown as [unknown, ...unknown[]];
        const bare = first instanceof Error;
        Reflect.apply(method, this, bare ? [{ err: first }, ...(rest.length ? rest : ['error'])] : args);
      },
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
