import { describe, expect, it } from 'vitest';
import { type LoginGate, loginGate, loginLimits } from './login-limits.ts';

describe('loginGate', () => {
  it.each<[number, number, number, LoginGate]>([
    [0, 0, 0, 'open'],
    [4, 19, 99, 'open'],
    [5, 5, 5, 'wait'],
    [0, 20, 0, 'code'],
    [5, 20, 20, 'code'],
    [0, 0, 100, 'wait'],
    [0, 20, 100, 'wait'],
  ])(
    'after %i of number and address, %i of the number, %i of the address: %s',
    (pair, number, address, gate) => {
      expect(loginGate({ pair, number, address })).toBe(gate);
    },
  );

  it('counts in windows of 15 minutes', () => {
    expect(Object.values(loginLimits).map(({ seconds }) => seconds)).toEqual([900, 900, 900]);
  });
});
