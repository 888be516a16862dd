import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { consumeReturnTo } from '../../platform/return-to.ts';

const homePaths: Record<Role, string> = { user: '/', employee: '/employee-home', admin: '/admin' };

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
export function homePathOf(role: Role): string {
  return homePaths[role];
}

/** Where to go once somebody is in: the page they were sent away from if it is one of theirs, else their home. */
export function pathAfterLogin(role: Role): string {
  const path = consumeReturnTo(homePathOf(role));
  return roleOfPath(path) === role ? path : homePathOf(role);
}

function roleOfPath(href: string): Role {
  const { pathname } = new URL(href, 'http://localhost');
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin';
  // Routes match without regard to case.
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return path.startsWith('/employee-') || EMPLOYEE_PATHS.includes(path) ? 'employee' : 'user';
}
