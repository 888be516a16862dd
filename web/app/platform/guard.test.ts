import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastItems } from '../ui/toast-store.ts';
import { ApiFailure } from './api-client.ts';
import { stubBrowser } from './browser-stub.ts';
import { guarded, type AccessLevel, requireSession } from './guard.ts';
import { loadCatalogue } from '../ui/language/language.ts';
import { clearSession, logIn } from './session.ts';
import { consumeReturnTo } from './return-to.ts';

const HERE = 'http://localhost/service-booking?x=1';
const people = {
  anonymous: null,
  unverified: { role: 'user', is_verified: 0 },
  customer: { role: 'user', is_verified: 1 },
  employee: { role: 'employee', is_verified: 1 },
  admin: { role: 'admin', is_verified: 1 },
} as const;

beforeAll(() => loadCatalogue('en'));
beforeEach(() => void stubBrowser());
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

describe('requireSession', () => {
  const table: Record<AccessLevel, Record<keyof typeof people, string>> = {
    verified: {
      anonymous: '/',
      unverified: '/otp-verification',
      customer: 'in',
      employee: '/unauthorized',
      admin: '/unauthorized',
    },
    user: {
      anonymous: '/',
      unverified: '/otp-verification',
      customer: 'in',
      employee: '/unauthorized',
      admin: '/unauthorized',
    },
    employee: {
      anonymous: '/',
      unverified: '/unauthorized',
      customer: '/unauthorized',
      employee: 'in',
      admin: '/unauthorized',
    },
    admin: {
      anonymous: '/',
      unverified: '/unauthorized',
      customer: '/unauthorized',
      employee: '/unauthorized',
      admin: 'in',
    },
    unverified: { anonymous: '/', unverified: 'in', customer: '/', employee: '/', admin: '/' },
  };
  const cases = Object.entries(table).flatMap(([access, row]) =>
    Object.entries(row).map(([who, where]) => [access, who, where] as const),
  );

  it.each(cases)('a page for %s redirects %s to %s', (access, who, where) => {
    logInAs(who as keyof typeof people);
    expect(redirectTargetOf(() => requireSession(access as AccessLevel, HERE))).toBe(where);
  });

  it('shows the reason once and keeps the return address', () => {
    logInAs('anonymous');
    redirectTargetOf(() => requireSession('user', HERE));
    expect(toastItems().at(-1)?.text).toBe('Please log in to continue.');
    expect(consumeReturnTo()).toBe('/service-booking?x=1');
    expect(consumeReturnTo()).toBe('/');
  });
});

describe('guarded', () => {
  const args = { request: new Request(HERE) };

  it('hydrates, passes the guard and returns the data', async () => {
    logInAs('customer');
    const loader = guarded('user', async () => 7);
    expect(loader.hydrate).toBe(true);
    expect(await loader(args)).toBe(7);
  });

  it('treats a session that the server no longer accepts as none', async () => {
    logInAs('customer');
    const loader = guarded('user', () => Promise.reject(new ApiFailure(401, 'gone')));
    expect(
      ((await loader(args).catch((answer: unknown) => answer)) as Response).headers.get('location'),
    ).toBe('/');
  });

  it('redirects an operator with an unknown token to the operators’ login', async () => {
    logInAs('admin');
    const loader = guarded('admin', () => Promise.reject(new ApiFailure(401, 'gone')));
    expect(
      ((await loader(args).catch((answer: unknown) => answer)) as Response).headers.get('location'),
    ).toBe('/admin/login');
  });

  it('leaves every other failure to the page', async () => {
    logInAs('customer');
    const failure = new ApiFailure(503, 'down');
    await expect(guarded('user', () => Promise.reject(failure))(args)).rejects.toBe(failure);
  });
});

function logInAs(who: keyof typeof people): void {
  const person = people[who];
  if (person) logIn({ token: 't', name: 'Asha', id: 1, mobile: '9876543210', ...person });
}

function redirectTargetOf(enter: () => unknown): string {
  try {
    enter();
    return 'in';
  } catch (answer) {
    return (answer as Response).headers.get('location') ?? 'nowhere';
  }
}
