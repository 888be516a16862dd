import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { takeWayBack } from '../../platform/way-back.ts';

const homes: Record<Role, string> = { user: '/', employee: '/employee-home', admin: '/admin' };

/** Pages of professionals whose path does not begin with `/employee-`; a test compares them with the route table. */
const EMPLOYEE_PATHS = [
  '/booking-otp',
  '/pd-delivery-popup',
  '/notification-popup',
  '/service-upload',
  '/add-service',
  '/serviceedit',
  '/service-edit',
  '/serviceedit/other',
];

/** Where a role begins. */
export function homeOf(role: Role): string {
  return homes[role];
}

/** Where to go once somebody is in: the page they were sent away from if it is one of theirs, else their home. */
export function wayOn(role: Role): string {
  const path = takeWayBack(homeOf(role));
  return ownerOf(path) === role ? path : homeOf(role);
}

function ownerOf(href: string): Role {
  const { pathname } = new URL(href, 'http://localhost');
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin';
  // Routes match without regard to case.
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return path.startsWith('/employee-') || EMPLOYEE_PATHS.includes(path) ? 'employee' : 'user';
}
