import { afterEach, describe, expect, it, vi } from 'vitest';
import { wayOn } from './after-login.ts';

const kept = (path: string | null) =>
  vi.stubGlobal('sessionStorage', { getItem: () => path, removeItem: () => undefined });

describe('the way on after a login', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['user', null, '/'],
    ['employee', null, '/employee-home'],
    ['admin', null, '/admin'],
    ['user', '/service-booking', '/service-booking'],
    ['user', '/list-of-services?category=3&subcategory=4', '/list-of-services?category=3&subcategory=4'],
    ['employee', '/employee-booking-list', '/employee-booking-list'],
    ['employee', '/booking-otp?booking_id=4', '/booking-otp?booking_id=4'],
    ['admin', '/admin/dispatch', '/admin/dispatch'],
  ] as const)('%s, sent away from %s, goes to %s', (role, path, to) => {
    kept(path);
    expect(wayOn(role)).toBe(to);
  });

  it.each([
    ['employee', '/service-booking', '/employee-home'],
    ['admin', '/employee-home', '/admin'],
    ['user', '/admin', '/'],
    ['user', '/employee-earnings', '/'],
  ] as const)("%s is not led to %s, which is somebody else's", (role, path, to) => {
    kept(path);
    expect(wayOn(role)).toBe(to);
  });
});
