import { describe, expect, it } from 'vitest';
import { makeUploadQuota } from './upload-quota.ts';

const full = expect.objectContaining({ code: 'unavailable', details: { retryAfter: 15 } });
const failureOf = (work: () => void) => {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
};

describe('makeUploadQuota', () => {
  it('refuses bytes beyond the total until others are released', () => {
    const quota = makeUploadQuota({ total: 100, perAddress: 60 });
    const [a, b, c] = ['a', 'b', 'c'].map((address) => quota.lease(address));
    a?.reserve(60);
    b?.reserve(30);
    expect(failureOf(() => c?.reserve(11))).toEqual(full);
    c?.reserve(10);
    a?.release();
    a?.release();
    c?.reserve(50);
    expect(failureOf(() => b?.reserve(11))).toEqual(full);
  });

  it('refuses bytes beyond the share of one address, across all its requests', () => {
    const quota = makeUploadQuota({ total: 100, perAddress: 60 });
    const first = quota.lease('a');
    first.reserve(40);
    expect(failureOf(() => quota.lease('a').reserve(21))).toEqual(full);
    quota.lease('b').reserve(40);
    first.release();
    quota.lease('a').reserve(60);
  });
});
