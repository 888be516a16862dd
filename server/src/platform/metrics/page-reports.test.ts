import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let written = '';
let app: TestApp;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  app = await testApp(pino({ level: 'warn' }, stream));
});
afterAll(() => app.close());
beforeEach(() => {
  written = '';
  app.clock.advance(1);
});

const report = (more: object) => app.call('page.report', { body: { release: 'a1b2c3', page: '/', ...more } });
const error = { kind: 'error', message: 'x is not a function', frames: ['look-DkXy1234.js:1:4031'] };
const numbers = async () => (await app.app.inject('/metrics')).body;

describe('page reports', () => {
  it('are counted, and errors are logged with release and source position', async () => {
    const before = await numbers();
    const counted = (text: string) =>
      Number(/browser_errors_total\{kind="error"\} (\d+)/.exec(text)?.[1] ?? 0);
    const { status } = await report({
      page: '/service/12/house-cleaning',
      errors: [error],
      vitals: [
        { name: 'LCP', value: 1.9 },
        { name: 'CLS', value: 0.02 },
      ],
    });
    expect(status).toBe(200);
    const text = await numbers();
    expect(counted(text)).toBe(counted(before) + 1);
    expect(text).toContain('web_vital_seconds_bucket{le="2.5",name="LCP"} 1');
    expect(text).toContain('web_vital_layout_shift_bucket{le="0.05"} 1');
    expect(JSON.parse(written)).toMatchObject({
      kind: 'error',
      text: 'x is not a function',
      frames: ['look-DkXy1234.js:1:4031'],
      page: '/service/:id/house-cleaning',
      pageRelease: 'a1b2c3',
    });
  });

  it('contain no personal data', async () => {
    const message = 'no 9712345678 at 12.34567,76.54321 with q83JH2kd93jdks93JDk2 on /api/x?name=Planted';
    await report({ page: '/review/AP-PLANTD7', errors: [{ ...error, message }] });
    expect(written).toContain('browser error');
    for (const planted of ['9712345678', '12.34567', '76.54321', 'q83JH2', 'Planted', 'PLANTD'])
      expect(written).not.toContain(planted);
  });

  it.each([
    ['a query', { page: '/x?token=1' }, 'page'],
    ['an invalid stack frame', { errors: [{ ...error, frames: ['Asha 9712345678'] }] }, 'errors.0.frames.0'],
    ['a long message', { errors: [{ ...error, message: 'x'.repeat(301) }] }, 'errors.0.message'],
    ['too many errors', { errors: Array(11).fill(error) }, 'errors'],
    ['an unknown metric', { vitals: [{ name: 'MINE', value: 1 }] }, 'vitals.0.name'],
    ['an infinite value', { vitals: [{ name: 'LCP', value: 1e9 }] }, 'vitals.0.value'],
    ['an invalid release', { release: 'a b' }, 'release'],
  ])('are rejected with %s', async (_, more, field) => {
    const { status, error: errorOf } = await report(more);
    expect(status).toBe(422);
    expect(Object.keys(errorOf.errors)).toEqual([field]);
    expect(written).toBe('');
  });

  it('are rejected when too large', async () => {
    expect((await report({ more: 'x'.repeat(17_000) })).status).toBe(413);
  });

  it('are limited, so that a fault on every screen does not fill the log', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 301; turn += 1) statuses.push((await report({ errors: [error] })).status);
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
    expect(statuses[300]).toBe(429);
    expect(written.trim().split('\n')).toHaveLength(60);
    app.clock.advance(1);
    expect((await report({ errors: [error] })).status).toBe(200);
  });
});
