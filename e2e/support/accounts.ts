import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The account data of a test user. */
export interface TestUser {
  readonly mobile: string;
  readonly password: string;
  readonly name: string;
}

let count = 0;

/** Returns a new test user whose mobile number is unused in this run. */
export function newTestUser(name = 'Meera Iyer'): TestUser {
  count += 1;
  const unique = `${process.pid}${Date.now()}${count}`.slice(-8);
  return { mobile: `91${unique}`, password: 'secret81', name };
}

/** Headers as from another network each time: the server limits how many accounts one network creates in an hour. */
export const fromOtherNetwork = () => ({
  'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`,
});

/** Returns the newest code that the demo phone received for a number, optionally from a text that contains `about`. */
export async function verificationCodeFor(
  request: APIRequestContext,
  mobile: string,
  about = '',
): Promise<string> {
  let code: string | null = null;
  await expect
    .poll(
      async () => {
        const { data } = await (await request.get(`/api/demo/sms?mobile=${mobile}`)).json();
        const [newest] = data.filter(({ text }: { text: string }) => text.includes(about));
        code = newest?.code ?? null;
        return code;
      },
      { timeout: 10_000 },
    )
    .not.toBeNull();
  return String(code);
}

/** Returns a demo account of a role; `index` counts from 0. */
export async function demoAccount(
  request: APIRequestContext,
  role: 'user' | 'employee' | 'admin',
  index = 0,
): Promise<TestUser> {
  const { data } = await (await request.get('/api/demo/accounts')).json();
  const account = data.filter((one: { role: string }) => one.role === role)[index];
  return { name: '', ...account };
}

/** Creates a customer with a verified number through the API, opens their session and then the page `path`. */
export async function signUp(page: Page, path = '/', user = newTestUser()): Promise<TestUser> {
  const { name, mobile, password } = user;
  const { success } = await send(page, 'user/user-register', { name, mobile, password }, fromOtherNetwork());
  const asUser = { authorization: `Bearer ${success.token}` };
  await send(page, 'user/resend-otp', {}, asUser);
  await send(page, 'user/verify-otp', { otp: await verificationCodeFor(page.request, mobile) }, asUser);
  await storeSession(page, { ...success, is_verified: 1 });
  await page.goto(path);
  return user;
}

/** Signs a new customer up through the screens and enters the code; ends on the home page. */
export async function signUpOnScreen(page: Page, user = newTestUser()): Promise<TestUser> {
  await page.goto('/sign-in');
  await page.getByLabel('Name').fill(user.name);
  await page.getByLabel('Mobile').fill(user.mobile);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/otp-verification');
  const code = await verificationCodeFor(page.request, user.mobile);
  await page.locator('input[autocomplete="one-time-code"]').first().click();
  await page.keyboard.type(code);
  await page.waitForURL((url) => url.pathname === '/');
  return user;
}

const LOGINS = {
  '/login': { call: 'user/login', home: '/' },
  '/employee-login': { call: 'employee/login', home: '/' },
  '/admin/login': { call: 'admin/login', home: '/admin' },
} as const;

/** Opens a session through the API, as the login screen `at` would, and then the page `path`. Saves two page loads. */
export async function logIn(
  page: Page,
  user: TestUser,
  at: keyof typeof LOGINS,
  path: string = LOGINS[at].home,
): Promise<void> {
  const { mobile, password } = user;
  const { success } = await send(page, LOGINS[at].call, { mobile, password });
  await storeSession(page, success);
  await page.goto(path);
}

interface Login {
  readonly token: string;
  readonly role: string;
  readonly name: string;
  readonly id: number;
  readonly is_verified: number;
  readonly mobile: string;
}

/** Calls the API with the browser's cookies. */
async function send(
  page: Page,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<{ success: Login }> {
  const response = await page.request.post(`/api/${path}`, {
    data,
    headers: { 'x-aaspaas-client': 'web', ...headers },
  });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}

/** Stores in the browser what the web client stores after a login. */
async function storeSession(
  page: Page,
  { token, role, name, id, is_verified, mobile }: Login,
): Promise<void> {
  // The lightest document of the origin; storage needs one.
  await page.goto('/healthz');
  await page.evaluate(
    ([values, cookie]) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      document.cookie = cookie;
    },
    [
      { token, role, name, user_id: String(id), is_verified: String(is_verified), phoneNumber: mobile },
      `role=${role}; Path=/; Max-Age=31536000; SameSite=Lax`,
    ] as const,
  );
}

/** Logs a test user in on their role's login screen. */
export async function logInOnScreen(
  page: Page,
  user: TestUser,
  at: '/login' | '/employee-login' | '/admin/login',
): Promise<void> {
  await page.goto(at);
  await sendLogin(page, user);
  await page.waitForURL((url) => url.pathname !== at);
}

/** Logs a customer in on the login screen that another screen has led to. */
export async function logInAfterRedirect(
  page: Page,
  user: Pick<TestUser, 'mobile' | 'password'>,
): Promise<void> {
  await page.waitForURL('**/login');
  // The address changes before the page, and the forms of bookings and enquiries have a mobile number too.
  await expect(page.getByRole('heading', { name: 'Login Your Account' })).toBeVisible();
  await sendLogin(page, user);
}

async function sendLogin(
  page: Page,
  { mobile, password }: Pick<TestUser, 'mobile' | 'password'>,
): Promise<void> {
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
