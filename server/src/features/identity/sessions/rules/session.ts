import type { Role } from '@aaspaas/contract/kernel/role.ts';

const HOUR = 3_600_000;

/** Lifetime of a session after its last use (product.md, "Identity"). */
const SESSION_DAYS = 30;

/** Lifetime of an operator's session after the login; use does not extend it (console.md, section 5). */
const OPERATOR_SESSION_HOURS = 12;

/** Returns when a session expires that is opened or used now. */
export function sessionEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + (role === 'admin' ? OPERATOR_SESSION_HOURS : SESSION_DAYS * 24) * HOUR);
}

/** Returns whether each use of a session extends it. */
export function isExtendedByUse(role: Role): boolean {
  return role !== 'admin';
}

/** Returns whether a use needs to be stored; once an hour is enough, so that reads do not cause writes. */
export function shouldRecordUse(lastUsed: Date, now: Date): boolean {
  return now.getTime() - lastUsed.getTime() >= HOUR;
}
