import type { Page } from '@playwright/test';
import { dialog } from './elements.ts';
import { expect } from './test.ts';

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
  await dialog(page).getByRole('combobox').fill(typed);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page)).toBeHidden();
}
