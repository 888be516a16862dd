import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { consumeReturnTo } from '../../../platform/return-to.ts';

const homePaths: Record<Role, string> = { user: '/', employee: '/employee-home', admin: '/admin' };

/** Professionals' pages whose path does not begin with `/employee-`; a test compares them with the route table. */
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

/** The home path of each role. */
export function homePathOf(role: Role): string {
  return homePaths[role];
}

/** Returns the path to open after login: the page the person was redirected from if their role may see it, else their home. */
export function pathAfterLogin(role: Role): string {
  const path = consumeReturnTo(homePathOf(role));
  return roleOfPath(path) === role ? path : homePathOf(role);
}

function roleOfPath(href: string): Role {
  const { pathname } = new URL(href, 'http://localhost');
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin';
  // Routes match case-insensitively.
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return path.startsWith('/employee-') || EMPLOYEE_PATHS.includes(path) ? 'employee' : 'user';
}
