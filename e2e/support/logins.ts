import type { APIRequestContext, Page } from '@playwright/test';
import { type TestUser, newTestUser } from './accounts.ts';
import { expect } from './test.ts';

/** Chromium writes a line for every refusal; tests of logins bring refusals about on purpose. */
export const REFUSED = /the server responded with a status of (401|403|422|429)/;
/** What it writes where the network is cut. */
export const OFFLINE = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

/** The button of a form, not of the frame around it. */
export const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
/** The field of a password, not the button that shows it. */
export const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });

/** An account that the screens have not seen, so that no code was sent to its number yet. */
export async function registerUser(request: APIRequestContext): Promise<TestUser> {
  const user = newTestUser();
  const { name, mobile, password } = user;
  expect((await request.post('/api/user/user-register', { data: { name, mobile, password } })).ok()).toBe(
    true,
  );
  return user;
}

/** The four boxes of a code. */
export const codeInputs = (page: Page) => page.getByRole('group', { name: 'OTP' }).getByRole('textbox');

/** Pastes a text into the boxes. */
export async function paste(page: Page, text: string): Promise<void> {
  await codeInputs(page)
    .first()
    .evaluate((box, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}
