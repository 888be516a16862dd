import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { makeLogger } from '../platform/log/logger.ts';
import type { ProcessLabels } from '../platform/release.ts';

/** The log of a product under test, in memory. */
export interface LogLines {
  readonly log: Logger;
  /** Everything written so far. */
  text(): string;
  /** Marks the present end; `lines` returns what follows. */
  mark(): number;
  lines(since?: number): Record<string, unknown>[];
}

/** Creates the product's logger with every level, writing to memory. */
export function logLines(labels?: ProcessLabels): LogLines {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  return {
    log: makeLogger('trace', stream, undefined, labels),
    text: () => written,
    mark: () => written.length,
    lines: (since = 0) =>
      written
        .slice(since)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
