import { describe, expect, it } from 'vitest';
import { credentialOf, tokenAllowsRequest } from './policy.ts';

describe('credentialOf', () => {
  const both = { bearer: 't', cookie: 'c' };
  it.each([
    // bearer and cookie, reads, cross-site → credential
    [{ bearer: undefined, cookie: undefined }, true, false, null],
    [{ bearer: 't', cookie: undefined }, true, false, 'token'],
    [{ bearer: 't', cookie: undefined }, false, false, 'token'],
    [{ bearer: undefined, cookie: 'c' }, true, false, 'cookie'],
    [{ bearer: undefined, cookie: 'c' }, true, true, null],
    [{ bearer: undefined, cookie: 'c' }, false, false, null],
    [both, true, true, 'token'],
    [both, false, false, 'token'],
  ] as const)('%j reads %s cross-site %s: %s', (sent, reads, crossSite, by) => {
    expect(credentialOf({ ...sent, reads, crossSite })).toBe(by);
  });
});

describe('tokenServes', () => {
  it.each([
    // from a browser, cookie fits, reads, cross-site → serves
    [false, false, true, false, true],
    [false, false, false, false, true],
    [true, false, true, false, true],
    [true, false, false, false, false],
    [true, true, false, false, true],
    [true, true, false, true, false],
  ])(
    'browser %s cookie %s reads %s cross-site %s: %s',
    (fromBrowser, cookieMatches, reads, crossSite, serves) => {
      expect(
        tokenAllowsRequest({ fromBrowser, cookieMatches }, { bearer: 't', cookie: 'c', reads, crossSite }),
      ).toBe(serves);
    },
  );
});
