import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The open popup. */
export const popup = (page: Page) => page.getByRole('dialog');
/** The location button in the page frame. */
export const chip = (page: Page) => page.getByRole('button', { name: /^Your location/ });

/** Waits until the page handles taps. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Sets the location in the popup. */
export async function setPlace(page: Page, typed: string): Promise<void> {
  await chip(page).click();
  await popup(page).getByRole('combobox').fill(typed);
  await popup(page).getByRole('button', { name: 'Submit' }).click();
  await expect(popup(page)).toBeHidden();
}
