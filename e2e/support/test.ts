import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { recordTexts } from './text-coverage.ts';

const FULL_RUN = process.env['E2E_FULL'] === '1';

/** Errors reported by the browser: any of them fails the test. */
interface ConsoleGuard {
  readonly consoleErrors: string[];
  /** Allows errors that a test provokes. */
  allow(pattern: RegExp): void;
}

/** Playwright's test, with a browser that fails on console errors, uncaught errors and violations of the security policy. */
export const test = base.extend<{ consoleGuard: ConsoleGuard; seenTexts: undefined }>({
  seenTexts: [
    async ({ context }, use, testInfo) => {
      const { save } = await recordTexts(context);
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) await save(testInfo);
    },
    { auto: true },
  ],
  consoleGuard: [
    async ({ context }, use) => {
      const consoleErrors: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || /content security policy/i.test(message.text()))
          consoleErrors.push(message.text());
      });
      context.on('weberror', (error) => consoleErrors.push(String(error.error())));
      await use({ consoleErrors, allow: (pattern) => void allowed.push(pattern) });
      // Pages continue to send requests while a test ends; a response altered on its way must not fail the next test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(consoleErrors.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Fails with axe-core's violations in the page and its frames, each with the elements concerned. A dialog that has just
 * opened gets its name a moment later, so a scan with violations is repeated.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => expect(await accessibilityViolations(page)).toEqual([])).toPass({
    timeout: 10_000,
  });
}

/** The pages whose contrast this worker has checked: the rule takes half the time of a scan, and colours differ by page, not by test. */
const CONTRAST_CHECKED = new Set<string>();

/** Returns axe-core's violations in the page and its frames, each with the elements concerned. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const contrast = FULL_RUN || !CONTRAST_CHECKED.has(pathname);
  const violations: string[] = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    violations.push(...(await frame.evaluate(listViolations, contrast)));
  }
  if (violations.length === 0) CONTRAST_CHECKED.add(pathname);
  return violations;
}

/** Runs in a frame. Only the violations are computed in full and returned: the complete report of a page is megabytes. */
async function listViolations(contrast: boolean): Promise<string[]> {
  const checker = (window as unknown as { axe: typeof axe }).axe;
  const common = { resultTypes: ['violations' as const], elementRef: false, iframes: false };
  const { violations } = await checker.run(document, {
    ...common,
    rules: { 'color-contrast': { enabled: contrast }, 'target-size': { enabled: true } },
  });
  /** An open popup covers a part of a control that is itself large enough. */
  const isUnderPopup = (element: Element) => {
    const box = element.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) return false;
    const points = [0.1, 0.3, 0.5, 0.7, 0.9];
    return points.some((x) =>
      points.some((y) => {
        let above = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
        for (; above && !above.contains(element) && !element.contains(above); above = above.parentElement)
          if (['absolute', 'fixed'].includes(getComputedStyle(above).position)) return true;
        return false;
      }),
    );
  };
  const at = { x: scrollX, y: scrollY };
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const targets: string[] = [];
    for (const { target } of nodes) {
      const selector = target.join(' ');
      const element = id === 'target-size' ? document.querySelector(selector) : null;
      if (element) {
        // Of a control half under a bar, only the visible part counts: it is measured again in the middle of the screen.
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const again = await checker.run(element, { ...common, runOnly: ['target-size'] });
        if (again.violations.length === 0 || isUnderPopup(element)) continue;
      }
      targets.push(selector);
    }
    if (targets.length > 0) found.push(`${id}: ${targets.join(', ')}`);
  }
  scrollTo(at.x, at.y);
  return found;
}
