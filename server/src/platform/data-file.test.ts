import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDataFile } from './data-file.ts';

const schema = z.array(z.strictObject({ slug: z.string(), perHour: z.int() }));

let path: string;
beforeAll(() => {
  path = mkdtempSync(join(tmpdir(), 'aaspaas-data-file-'));
});
afterAll(() => rmSync(path, { recursive: true, force: true }));

function read(text: string) {
  writeFileSync(join(path, 'services.json'), text);
  return () => readDataFile(pathToFileURL(`${path}/`), 'services.json', schema);
}

describe('readDataFile', () => {
  it('returns the validated content', () => {
    expect(read('[{ "slug": "plumber", "perHour": 299 }]')()).toEqual([{ slug: 'plumber', perHour: 299 }]);
  });

  it('names the file, the path and the value of every problem', () => {
    const failing = read(
      '[{ "slug": "plumber", "perHour": 299 }, { "slug": "cook", "perHour": "free", "perNight": 5 }]',
    );
    expect(failing).toThrow(`${join(path, 'services.json')} has 2 invalid value(s):`);
    expect(failing).toThrow(/\[1\]\.perHour: .*expected number.*, value "free"/);
    expect(failing).toThrow(/\[1\]: Unrecognized key: "perNight", value \{"slug":"cook"/);
  });

  it('names the whole file if its type is wrong', () => {
    expect(read('{}')).toThrow(/the whole file: .*expected array.*, value \{\}/);
  });

  it('names a file that is not JSON', () => {
    expect(read('[{')).toThrow(`${join(path, 'services.json')} is not JSON: `);
  });

  it('shortens long values', () => {
    expect(read(JSON.stringify('x'.repeat(500)))).toThrow(/value "x{199}…$/);
  });
});
