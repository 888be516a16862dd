import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastItems } from '../ui/toast-store.ts';
import { ApiFailure } from './api-client.ts';
import { stubBrowser } from './browser-stub.ts';
import { guarded, type Need, requireSession } from './guard.ts';
import { loadCatalogue } from './language.ts';
import { forgetSession, logIn } from './session.ts';
import { takeWayBack } from './way-back.ts';

const HERE = 'http://localhost/service-booking?x=1';
const people = {
  nobody: null,
  unverified: { role: 'user', is_verified: 0 },
  customer: { role: 'user', is_verified: 1 },
  employee: { role: 'employee', is_verified: 1 },
  admin: { role: 'admin', is_verified: 1 },
} as const;

beforeAll(() => loadCatalogue('en'));
beforeEach(() => void stubBrowser());
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

describe('requireSession', () => {
  const table: Record<Need, Record<keyof typeof people, string>> = {
    verified: {
      nobody: '/',
      unverified: '/otp-verification',
      customer: 'in',
      employee: '/unauthorized',
      admin: '/unauthorized',
    },
    user: {
      nobody: '/',
      unverified: '/otp-verification',
      customer: 'in',
      employee: '/unauthorized',
      admin: '/unauthorized',
    },
    employee: {
      nobody: '/',
      unverified: '/unauthorized',
      customer: '/unauthorized',
      employee: 'in',
      admin: '/unauthorized',
    },
    admin: {
      nobody: '/',
      unverified: '/unauthorized',
      customer: '/unauthorized',
      employee: '/unauthorized',
      admin: 'in',
    },
    unverified: { nobody: '/', unverified: 'in', customer: '/', employee: '/', admin: '/' },
  };
  const cases = Object.entries(table).flatMap(([need, row]) =>
    Object.entries(row).map(([who, where]) => [need, who, where] as const),
  );

  it.each(cases)('a page for %s sends %s to %s', (need, who, where) => {
    become(who as keyof typeof people);
    expect(whereTo(() => requireSession(need as Need, HERE))).toBe(where);
  });

  it('says why and keeps the way back, once', () => {
    become('nobody');
    whereTo(() => requireSession('user', HERE));
    expect(toastItems().at(-1)?.text).toBe('Please log in to continue.');
    expect(takeWayBack()).toBe('/service-booking?x=1');
    expect(takeWayBack()).toBe('/');
  });
});

describe('guarded', () => {
  const args = { request: new Request(HERE) };

  it('hydrates, lets in and hands the data on', async () => {
    become('customer');
    const loader = guarded('user', async () => 7);
    expect(loader.hydrate).toBe(true);
    expect(await loader(args)).toBe(7);
  });

  it('treats a session that the server no longer knows as none', async () => {
    become('customer');
    const loader = guarded('user', () => Promise.reject(new ApiFailure(401, 'gone')));
    expect(
      ((await loader(args).catch((answer: unknown) => answer)) as Response).headers.get('location'),
    ).toBe('/');
  });

  it('sends an operator whose token the server does not know to the operators’ login', async () => {
    become('admin');
    const loader = guarded('admin', () => Promise.reject(new ApiFailure(401, 'gone')));
    expect(
      ((await loader(args).catch((answer: unknown) => answer)) as Response).headers.get('location'),
    ).toBe('/admin/login');
  });

  it('leaves every other failure to the page', async () => {
    become('customer');
    const failure = new ApiFailure(503, 'down');
    await expect(guarded('user', () => Promise.reject(failure))(args)).rejects.toBe(failure);
  });
});

function become(who: keyof typeof people): void {
  const person = people[who];
  if (person) logIn({ token: 't', name: 'Asha', id: 1, mobile: '9876543210', ...person });
}

function whereTo(enter: () => unknown): string {
  try {
    enter();
    return 'in';
  } catch (answer) {
    return (answer as Response).headers.get('location') ?? 'nowhere';
  }
}
