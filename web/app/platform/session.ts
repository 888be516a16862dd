import { useSyncExternalStore } from 'react';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { rememberRole } from './cookies.ts';
import { clearOfflineCache } from './offline/offline-names.ts';
import { read, type StorageKey, write } from './storage.ts';
import { claimTab, clearTab } from './tab-store.ts';

/** The session as this browser stores it. */
export interface Session {
  readonly token: string | null;
  readonly role: Role | null;
  readonly name: string | null;
  readonly userId: number | null;
  readonly verified: boolean;
  readonly mobile: string | null;
  /** Number of lines in the cart, for the badge. */
  readonly cartCount: number;
}

/** The `success` value of every login and sign-up answer. */
export interface LoginSuccess {
  readonly token: string;
  readonly role: Role;
  readonly name: string;
  readonly id: number;
  readonly is_verified: number;
  readonly mobile: string;
}

const ANONYMOUS: Session = {
  token: null,
  role: null,
  name: null,
  userId: null,
  verified: false,
  mobile: null,
  cartCount: 0,
};
const SESSION_KEYS: readonly StorageKey[] = [
  'token',
  'role',
  'name',
  'user_id',
  'is_verified',
  'phoneNumber',
  'cart',
  'justBooked',
  'topCard',
  'bookAgain',
];

const listeners = new Set<() => void>();
let current: Session | null = null;

/** Returns the current session; empty on the server. */
export function session(): Session {
  return (current ??= typeof window === 'undefined' ? ANONYMOUS : stored());
}

/** Returns the session for a component. The first render has no session, as on the server; the real one follows after hydration. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, session, () => ANONYMOUS);
}

/** Stores the answer of a login or a sign-up. */
export function logIn(success: LoginSuccess): void {
  if (session().userId !== success.id) clearOfflineCache();
  claimTab(success.id);
  write('token', success.token);
  write('role', success.role);
  write('name', success.name);
  write('user_id', String(success.id));
  write('is_verified', String(success.is_verified));
  write('phoneNumber', success.mobile);
  rememberRole(success.role);
  changed();
}

/** Marks the account as verified after a correct code. */
export function setVerified(): void {
  write('is_verified', '1');
  changed();
}

/** Stores the person's changed name or number. */
export function updateSessionProfile({
  name,
  mobile,
}: {
  readonly name: string;
  readonly mobile: string;
}): void {
  write('name', name);
  write('phoneNumber', mobile);
  changed();
}

/** Stores the number of lines in the cart from the latest answer that includes it. */
export function setCartCount(count: number): void {
  write('cart', count > 0 ? String(count) : null);
  changed();
}

/** Clears the session, for example after the server ended it; the place and the drafts stay. */
export function clearSession(): void {
  for (const key of SESSION_KEYS) write(key, null);
  rememberRole(null);
  clearOfflineCache();
  changed();
}

/** Ends the session in this browser at the person's request and deletes their drafts. */
export function endSession(): void {
  clearSession();
  clearTab();
}

function stored(): Session {
  const token = read('token');
  if (!token) return ANONYMOUS;
  const role = read('role');
  return {
    token,
    role: ROLES.find((one) => one === role) ?? null,
    name: read('name'),
    userId: Number(read('user_id')) || null,
    verified: read('is_verified') === '1',
    mobile: read('phoneNumber'),
    cartCount: Number(read('cart')) || 0,
  };
}

function changed(): void {
  current = null;
  for (const listener of listeners) listener();
}

/** Calls the listener at each change of the session, also by another tab, until the returned function is called. */
export function onSessionChange(listener: () => void): () => void {
  // Another tab's login or logout takes effect here too.
  if (listeners.size === 0) window.addEventListener('storage', changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', changed);
  };
}
