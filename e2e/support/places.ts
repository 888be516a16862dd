import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The popup that is open. */
export const popup = (page: Page) => page.getByRole('dialog');
/** The button of the frame that says where one is. */
export const chip = (page: Page) => page.getByRole('button', { name: /^Your location/ });

/** Waits until the page answers to taps. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Says where one is, by the popup. */
export async function setPlace(page: Page, typed: string): Promise<void> {
  await chip(page).click();
  await popup(page).getByRole('combobox').fill(typed);
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page)).toBeHidden();
}
