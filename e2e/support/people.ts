import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Someone to be in a test. */
export interface Person {
  readonly mobile: string;
  readonly password: string;
  readonly name: string;
}

let count = 0;

/** A person nobody has been before: the mobile number is new in this run. */
export function somebody(name = 'Meera Iyer'): Person {
  count += 1;
  const unique = `${process.pid}${Date.now()}${count}`.slice(-8);
  return { mobile: `91${unique}`, password: 'secret1', name };
}

/** The newest code that the demo phone received for a number, in a text about something where that is said. */
export async function codeFor(request: APIRequestContext, mobile: string, about = ''): Promise<string> {
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

/** A demo account of a role; `which` counts from 0. */
export async function demoAccount(
  request: APIRequestContext,
  role: 'user' | 'employee' | 'admin',
  which = 0,
): Promise<Person> {
  const { data } = await (await request.get('/api/demo/accounts')).json();
  const account = data.filter((one: { role: string }) => one.role === role)[which];
  return { name: '', ...account };
}

/** Signs a new customer up through the screens and enters the code; ends on the home page. */
export async function signUp(page: Page, person = somebody()): Promise<Person> {
  await page.goto('/sign-in');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Mobile').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/otp-verification');
  const code = await codeFor(page.request, person.mobile);
  await page.locator('input[autocomplete="one-time-code"]').first().click();
  await page.keyboard.type(code);
  await page.waitForURL((url) => url.pathname === '/');
  return person;
}

/** Logs somebody in at their role's own screen. */
export async function logIn(
  page: Page,
  person: Person,
  at: '/login' | '/employee-login' | '/admin/login',
): Promise<void> {
  await page.goto(at);
  await page.getByLabel('Mobile').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== at);
}
