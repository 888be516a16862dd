import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminRoutes } from '../../../routes/admin/routes.ts';
import { customerRoutes, customerSearchRoutes } from '../../../routes/customer/routes.ts';
import { providerRoutes } from '../../../routes/provider/routes.ts';
import { pathAfterLogin } from './after-login.ts';

const storedItems = (path: string | null) =>
  vi.stubGlobal('sessionStorage', { getItem: () => path, removeItem: () => undefined });

describe('redirect after login', () => {
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
    ['employee', '/service-upload', '/service-upload'],
    ['employee', '/add-service', '/add-service'],
    ['employee', '/service-edit/?x=1', '/service-edit/?x=1'],
  ] as const)('%s, redirected from %s, goes to %s', (role, path, to) => {
    storedItems(path);
    expect(pathAfterLogin(role)).toBe(to);
  });

  it.each([
    ['employee', '/service-booking', '/employee-home'],
    ['admin', '/employee-home', '/admin'],
    ['user', '/admin', '/'],
    ['user', '/employee-earnings', '/'],
    ['user', '/service-upload', '/'],
    ['user', '/add-service', '/'],
    ['user', '/service-edit', '/'],
  ] as const)('%s is not redirected to %s, a page of another role', (role, path, to) => {
    storedItems(path);
    expect(pathAfterLogin(role)).toBe(to);
  });

  it.each([
    ['user', [...customerRoutes, ...customerSearchRoutes]],
    ['employee', providerRoutes],
    ['admin', adminRoutes],
  ] as const)('%s returns to every page of the role in the route table', (role, routes) => {
    for (const { path } of routes) {
      storedItems(`/${path}`);
      expect(pathAfterLogin(role)).toBe(`/${path}`);
    }
  });
});
