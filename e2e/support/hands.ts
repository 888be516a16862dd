import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** How a test acts on controls that it finds by their visible labels. */
export interface Hands {
  readonly name: 'mouse' | 'keyboard';
  /** Moves the focus to a control without changing it. */
  reach(target: Locator): Promise<void>;
  /** Activates a button or a link. */
  press(target: Locator): Promise<void>;
  /** Checks a checkbox, or chooses a radio button. */
  check(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  fill(target: Locator, text: string): Promise<void>;
  /** Chooses an option of a list by its text. */
  choose(target: Locator, option: string): Promise<void>;
  /** Chooses an entry of the suggestions below a field. */
  pick(field: Locator, text: string, entry: Locator): Promise<void>;
  /** Opens a page of the console by its name in the menu. */
  open(page: string): Promise<void>;
}

/** A person with a mouse. */
export function mouse(page: Page): Hands {
  return {
    name: 'mouse',
    reach: (target) => target.first().click(),
    press: (target) => target.first().click(),
    check: (target) => target.first().check(),
    fill: (target, text) => target.first().fill(text),
    choose: async (target, option) => void (await target.first().selectOption({ label: option })),
    async pick(field, text, entry) {
      await field.fill(text);
      await entry.first().click();
    },
    open: (name) =>
      page
        .getByRole('navigation', { name: 'Console' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click(),
  };
}

/** More tab stops than any page of the console has. */
const MAX_STEPS = 300;

/** A person with a keyboard only: controls are reached with Tab, and nothing is clicked or focused by the test. */
export function keyboard(page: Page): Hands {
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const reach = async (target: Locator): Promise<void> => {
    const control = target.first();
    await expect(control).toBeVisible();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await isFocused(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${String(target)} was not reached with Tab`);
  };
  const replace = async (text: string) => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  return {
    name: 'keyboard',
    reach,
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async check(target) {
      const control = target.first();
      if ((await control.getAttribute('type')) !== 'radio') {
        await reach(control);
        return page.keyboard.press('Space');
      }
      // Tab reaches one button of a group; arrows move within it.
      await expect(control).toBeVisible();
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const isInGroup = await control.evaluate(
          (element) =>
            element instanceof HTMLInputElement &&
            document.activeElement instanceof HTMLInputElement &&
            document.activeElement.type === 'radio' &&
            document.activeElement.name === element.name,
        );
        if (!isInGroup) await page.keyboard.press('Tab');
        else if (await isFocused(control)) return page.keyboard.press('Space');
        else await page.keyboard.press('ArrowDown');
      }
      throw new Error(`${String(target)} was not reached`);
    },
    async fill(target, text) {
      await reach(target);
      await replace(text);
    },
    async choose(target, option) {
      await reach(target);
      // Letters select the option that begins with them.
      await page.keyboard.type(option);
      await expect(target.first().locator('option:checked')).toHaveText(option);
    },
    async pick(field, text, entry) {
      await reach(field);
      await replace(text);
      await expect(entry.first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    async open(name) {
      const key = GO_KEYS[name];
      // A dialog that has just closed takes keys until it is gone.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      if (
        key &&
        !(await page.evaluate(() => document.activeElement?.matches('input, textarea, select') ?? false))
      ) {
        await page.keyboard.press('g');
        return page.keyboard.press(key);
      }
      await page.keyboard.press('Control+k');
      const finder = page.getByRole('dialog').getByRole('combobox');
      await expect(finder).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  };
}

/** The pages that a key opens after `g`. */
const GO_KEYS: Readonly<Record<string, string>> = {
  Queue: 'q',
  Dispatch: 'd',
  Bookings: 'b',
  Professionals: 'p',
};
