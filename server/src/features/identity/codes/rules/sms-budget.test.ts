import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../../kernel/network.ts';
import { codesOnlyFrom, isSuspicious, wideNetworkOf } from './sms-budget.ts';

describe('isSuspicious', () => {
  it.each([
    [0, 0, false],
    [49, 0, false],
    [50, 0, true],
    [50, 9, true],
    [50, 10, false],
    [1000, 199, true],
    [1000, 200, false],
  ])('%i sent, %i verified: %s', (sent, verified, expected) =>
    expect(isSuspicious({ sent, verified })).toBe(expected),
  );
});

describe('codesOnlyFrom', () => {
  it.each([
    [20_000, 16_000],
    [1, 0],
  ])('%i a day: %i', (total, expected) => expect(codesOnlyFrom(total)).toBe(expected));
});

describe('wideNetworkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['127.0.0.1', null],
    ['::ffff:127.0.0.1', null],
    ['::1', null],
  ])('%s: %s', (address, expected) => expect(wideNetworkOf(networkOf(address))).toBe(expected));
});
