import { expect, type Locator, type Page } from '@playwright/test';

/** The open dialog, of this name if one is given. */
export const dialog = (page: Page, name?: string): Locator => page.getByRole('dialog', name ? { name } : {});

/** A message among the notices. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(text);

/** The card of a booking's line. */
export const card = (page: Page, service: string): Locator => page.getByRole('article', { name: service });

/** Unfolds the details of an open visit: price parts, professional, timeline, contact and total. */
export const openDetails = (visit: Locator): Promise<void> =>
  visit.getByRole('button', { name: 'Details', exact: true }).click();

/** The row of a visit, which opens and closes it. */
export const visitRow = (page: Page, service: string): Locator =>
  card(page, service).getByRole('heading').getByRole('button');

/** The four boxes of a code. */
export const codeInputs = (page: Page): Locator =>
  page.getByRole('group', { name: 'OTP' }).getByRole('textbox');

/** Waits for a status message. */
export const expectStatus = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('status').getByText(text).first()).toBeVisible();
