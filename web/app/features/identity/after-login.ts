import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { takeWayBack } from '../../platform/way-back.ts';

const homes: Record<Role, string> = { user: '/', employee: '/employee-home', admin: '/admin' };

/** A professional's pages that are not named after them. */
const EMPLOYEE_POPUPS = ['/booking-otp', '/pd-delivery-popup', '/notification-popup'];

/** Where a role begins. */
export function homeOf(role: Role): string {
  return homes[role];
}

/** Where to go once somebody is in: the page they were sent away from if it is one of theirs, else their home. */
export function wayOn(role: Role): string {
  const path = takeWayBack(homeOf(role));
  return ownerOf(path) === role ? path : homeOf(role);
}

function ownerOf(path: string): Role {
  const { pathname } = new URL(path, 'http://localhost');
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin';
  return pathname.startsWith('/employee-') || EMPLOYEE_POPUPS.includes(pathname) ? 'employee' : 'user';
}
