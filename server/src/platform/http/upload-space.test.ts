import { describe, expect, it } from 'vitest';
import { makeUploadSpace } from './upload-space.ts';

const full = expect.objectContaining({ code: 'unavailable', details: { retryAfter: 15 } });
const failureOf = (work: () => void) => {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
};

describe('makeUploadSpace', () => {
  it('refuses bytes beyond the total, until others release theirs', () => {
    const space = makeUploadSpace({ total: 100, perAddress: 60 });
    const [a, b, c] = ['a', 'b', 'c'].map((address) => space.lease(address));
    a?.take(60);
    b?.take(30);
    expect(failureOf(() => c?.take(11))).toEqual(full);
    c?.take(10);
    a?.release();
    a?.release();
    c?.take(50);
    expect(failureOf(() => b?.take(11))).toEqual(full);
  });

  it('refuses bytes beyond one address’ part, over all its requests', () => {
    const space = makeUploadSpace({ total: 100, perAddress: 60 });
    const first = space.lease('a');
    first.take(40);
    expect(failureOf(() => space.lease('a').take(21))).toEqual(full);
    space.lease('b').take(40);
    first.release();
    space.lease('a').take(60);
  });
});
