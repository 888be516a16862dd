import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../api-client.ts';
import { errorReport } from './error-report.ts';

function thrown(error: Error, stack: string): Error {
  error.stack = stack;
  return error;
}
const OURS =
  'at a (https://x.example/assets/look-DkXy1234.js:1:4031)\n at b (https://x.example/assets/base-1.js:2:7)';

describe('errorReport', () => {
  it('contains the message and the stack frames in our files', () => {
    expect(errorReport('error', thrown(new TypeError('x is not a function'), OURS))).toEqual({
      kind: 'error',
      message: 'TypeError: x is not a function',
      frames: ['look-DkXy1234.js:1:4031', 'base-1.js:2:7'],
    });
  });

  it('is limited in length', () => {
    const report = errorReport('rejection', thrown(new Error('x'.repeat(999)), OURS.repeat(9)));
    expect(report?.message).toHaveLength(300);
    expect(report?.frames).toHaveLength(8);
  });

  it.each([
    ['a refusal or a network failure', thrown(new ApiFailure(0, 'away'), OURS)],
    ['an aborted request', thrown(new DOMException('left', 'AbortError'), OURS)],
    ['an extension’s', thrown(new Error('x'), 'at chrome-extension://abc/content.js:1:1')],
    ['a text', 'thrown as a text'],
    ['nothing', undefined],
  ])('is null for %s', (_, error) => {
    expect(errorReport('rejection', error)).toBeNull();
  });
});
