import type { Page } from '@playwright/test';
import { createLoggedInCustomer } from '../support/bookings.ts';
import { dialog } from '../support/elements.ts';
import { chip } from '../support/places.ts';
import { expect, test } from '../support/test.ts';

/** How many times slower than this machine the processor is. */
const CPU = 4;
/** Popups load their code when they are first opened. */
const FIRST_OPENING = { timeout: 60_000 };

declare global {
  interface Window {
    /** Of each popup, whether the focus was inside when it was put into the document. */
    focusInside: boolean[];
  }
}

/** Records where the focus is when a popup is put into the document, before it is drawn. */
async function recordFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.focusInside = [];
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const popup of document.querySelectorAll('[role="dialog"]')) {
        if (seen.has(popup)) continue;
        seen.add(popup);
        window.focusInside.push(popup.contains(document.activeElement));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}

const focusInside = (page: Page) => page.evaluate(() => window.focusInside);

/** Presses keys without waiting for the page. */
async function pressAtOnce(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

// With reduced motion, popups appear without their movement.
for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test.describe(`popups on a slow device, motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion });

    // proves: more.keyboard
    test('have the focus before they are drawn, and take the next keys', { tag: ['@wide', '@full'] }, async ({
      page,
    }) => {
      await recordFocus(page);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const search = page.getByRole('main').getByRole('link', { name: 'What do you need?' });
      const field = dialog(page).getByRole('combobox');
      await search.focus();
      await page.keyboard.press('Enter');
      await expect(field).toBeFocused(FIRST_OPENING);
      expect(await focusInside(page)).toEqual([true]);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(search).toBeFocused();
      await slowDown(page);
      await pressAtOnce(page, 'Enter', 'p', 'l', 'u');
      await expect(field).toHaveValue('plu');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await pressAtOnce(page, 'Enter', 'Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(search).toBeFocused();

      await chip(page).focus();
      await page.keyboard.press('Enter');
      await expect(field).toBeFocused(FIRST_OPENING);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await pressAtOnce(page, 'Enter', 'k');
      await expect(field).toHaveValue('k');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      expect(await focusInside(page)).not.toContain(false);
    });

    // proves: more.keyboard
    test('keep the place of a key pressed while they open', { tag: '@360' }, async ({ page }) => {
      await createLoggedInCustomer(page);
      await recordFocus(page);
      await page.goto('/addresses');
      await page.waitForLoadState('networkidle');
      const opener = page.getByRole('navigation').getByRole('button', { name: 'Profile' });
      const menu = dialog(page, 'Your account');
      const back = menu.getByRole('button', { name: 'Back' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(back).toBeFocused(FIRST_OPENING);
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(opener).toBeFocused();
      await slowDown(page);
      await pressAtOnce(page, 'Enter', 'Tab');
      const second = menu.getByRole('link').first();
      await expect(second).toBeFocused();
      // Nothing moves the focus back a moment later.
      await page.waitForTimeout(500);
      await expect(second).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(back).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(menu.getByRole('button', { name: 'Logout' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu).toHaveCount(0);
      expect(await focusInside(page)).not.toContain(false);
    });
  });
