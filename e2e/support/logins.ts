import type { APIRequestContext, Page } from '@playwright/test';
import { type TestUser, newTestUser } from './accounts.ts';
import { codeInputs } from './elements.ts';
import { expect } from './test.ts';

/** Chromium logs every refused call; login tests provoke refusals. */
export const REFUSED = /the server responded with a status of (401|403|422|429)/;
/** Chromium's log lines when the network is cut off. */
export const OFFLINE = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;

/** The submit button of the form, not one of the page frame. */
export const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
/** The password field, not the button that reveals it. */
export const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });

/** Creates an account by the API, so that no screen has sent a code to its number yet. */
export async function registerUser(request: APIRequestContext): Promise<TestUser> {
  const user = newTestUser();
  const { name, mobile, password } = user;
  expect((await request.post('/api/user/user-register', { data: { name, mobile, password } })).ok()).toBe(
    true,
  );
  return user;
}

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
