import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serializeError } from './redact.ts';
import { sourceFrame } from './source-frames.ts';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas frames-'));
const place = (file: string, line: number) =>
  `${pathToFileURL(join(folder, 'server/build', file)).href}:${line}:7`;

beforeAll(() => {
  mkdirSync(join(folder, 'server/build'), { recursive: true });
  writeFileSync(
    join(folder, 'server/build/main.js.lines'),
    'server/src/main.ts\nserver/src/serve.ts\n\n\n0 12\n\n\n1 340\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('sourceFrame', () => {
  it('names the source and its line', () => {
    expect(sourceFrame(`    at async serve (${place('main.js', 5)})`)).toBe(
      '    at async serve (server/src/serve.ts:340)',
    );
    expect(sourceFrame(`    at ${place('main.js', 2)}`)).toBe('    at server/src/main.ts:12');
    // A second time, without the file.
    expect(sourceFrame(`    at ${place('main.js', 2)}`)).toBe('    at server/src/main.ts:12');
  });

  it.each([
    ['a line of no source', () => place('main.js', 1)],
    ['a line that does not exist', () => place('main.js', 99)],
    ['a file that does not exist', () => place('chunk-OLD.js', 2)],
    ['a source', () => 'file:///srv/aaspaas/server/src/serve.ts:340:7'],
    ['a module of Node', () => 'node:internal/process/task_queues:105:5'],
  ])('keeps %s', (_what, at) => {
    expect(sourceFrame(`    at serve (${at()})`)).toBe(`    at serve (${at()})`);
  });
});

it('serializeError names the sources in a stack', () => {
  const error = new Error('failed');
  error.stack = `Error: failed\n    at serve (${place('main.js', 5)})\n    at main (${place('main.js', 2)})`;
  expect(serializeError(error).stack).toBe(
    '    at serve (server/src/serve.ts:340)\n    at main (server/src/main.ts:12)',
  );
});
