import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeDecoder } from './decoder.ts';

const limits = { processes: 1, maxWaiting: 1, maxWaitMs: 60_000, timeoutMs: 60_000 };
const unavailable = { code: 'unavailable', details: { retryAfter: 15 } };
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

describe('makeDecoder', () => {
  it('responds 503 when the queue is full, and decodes the pictures in the queue', async () => {
    const { decode } = makeDecoder(limits);
    const source = await picture();
    const [first, second, third] = await Promise.allSettled([decode(source), decode(source), decode(source)]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { width: 40, height: 30 } });
    expect(second).toMatchObject({ status: 'fulfilled', value: { width: 40, height: 30 } });
    expect(third).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(await decode(source)).toMatchObject({ width: 40 });
  });

  it('kills a process that exceeds the decoding timeout, responds 503 and continues with the next picture', async () => {
    const { decode } = makeDecoder({ ...limits, timeoutMs: 1 });
    const source = await picture();
    const results = await Promise.allSettled([decode(source), decode(source)]);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
  });

  it('responds 503 to a picture that exceeds the waiting time', async () => {
    const { decode } = makeDecoder({ ...limits, maxWaitMs: 1 });
    const source = await picture();
    const [first, second] = await Promise.allSettled([decode(source), decode(source)]);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ status: 'rejected', reason: unavailable });
  });
});
