import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { recordTexts } from './seen-texts.ts';

/** What a browser complained about: any line of it fails the test. */
interface Watch {
  readonly complaints: string[];
  /** Forgives complaints that a test brings about on purpose. */
  allow(pattern: RegExp): void;
}

/** Playwright's test, with a browser that fails on console errors, uncaught errors and violations of the security policy. */
export const test = base.extend<{ watch: Watch; seenTexts: undefined }>({
  seenTexts: [
    async ({ context }, use, testInfo) => {
      const save = await recordTexts(context);
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) await save(testInfo);
    },
    { auto: true },
  ],
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || /content security policy/i.test(message.text()))
          complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use({ complaints, allow: (pattern) => void allowed.push(pattern) });
      // Pages go on asking while a test ends; an answer that a test alters on its way must not end the next one.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails with axe-core's findings, each with the element it is about. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}
