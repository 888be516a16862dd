import type { Page } from '@playwright/test';
import { dialog } from '../support/elements.ts';
import { expect, test } from '../support/test.ts';

const ROWS_CODE = /\/assets\/rows-[\w-]+\.js$/;
/** The code that starts React. */
const START_CODE = /\/assets\/entry\.client-[\w-]+\.js$/;

/** Holds files back until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const categories = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).last().getByRole('button', { name: 'Categories' });
const delivery = (page: Page) => page.getByRole('button', { name: 'P & D Enquiry' });
const retail = (page: Page) =>
  page.getByRole('region', { name: 'Categories', exact: true }).getByRole('link', { name: 'Retail & Shop' });

test('a tap on a button before the page’s scripts run is answered when they have', { tag: '@full' }, async ({
  page,
}) => {
  const release = await hold(page, START_CODE);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await categories(page).click();
  await expect(categories(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(categories(page)).not.toHaveAttribute('aria-busy');
  // Answered once: it is not closed again.
  await page.waitForLoadState('networkidle');
  await expect(dialog(page)).toBeVisible();
});

test('of several taps before the page’s scripts run, only the last is answered', { tag: '@full' }, async ({
  page,
}) => {
  const release = await hold(page, START_CODE);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await categories(page).click();
  await delivery(page).click();
  await expect(categories(page)).not.toHaveAttribute('aria-busy');
  release();
  await expect(dialog(page).getByText('Talk P&D')).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
});

for (const [what, control, opened] of [
  ['a button', delivery, 'Talk P&D'],
  ['a link', retail, 'All of Retail & Shop'],
] as const)
  test(`home: a tap on ${what} in a row that React renders again is answered by the new one`, {
    tag: '@full',
  }, async ({ page, consoleGuard }) => {
    // React reports that the document was not what it renders.
    consoleGuard.allow(/Minified React error #4\d\d/);
    // A busy machine may take longer than the three seconds after which the browser follows a link.
    await page.addInitScript(() => {
      const { setTimeout: wait } = window;
      window.setTimeout = ((run: () => void, ms?: number) =>
        wait(run, ms === 3000 ? 60_000 : ms)) as typeof setTimeout;
    });
    const release = await hold(page, ROWS_CODE);
    const asked = page.waitForRequest(ROWS_CODE);
    await page.goto('/');
    await asked;
    await page.evaluate(() => {
      const title = document.querySelector('section[aria-label="Most Popular service"] article h3');
      if (!title) throw new Error('home has no card');
      title.textContent = 'Changed by the test';
    });
    const tapped = await control(page).elementHandle();
    await control(page).click();
    await expect(control(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(dialog(page).getByText(opened)).toBeVisible();
    expect(await tapped?.evaluate((element) => element.isConnected)).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/');
  });

test('home: a tap on a control that is gone when React has rendered the rows again does nothing', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Minified React error #4\d\d/);
  const release = await hold(page, ROWS_CODE);
  const loaded = page.waitForResponse(/\/assets\/replaced-control-[\w-]+\.js$/);
  const asked = page.waitForRequest(ROWS_CODE);
  await page.goto('/');
  await asked;
  // React does not know this control.
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: 'Unknown',
    });
    document.querySelector('section[aria-label="Categories"]')?.prepend(button);
  });
  await page.getByRole('button', { name: 'Unknown' }).click();
  release();
  await loaded;
  await expect(page.getByRole('button', { name: 'Unknown' })).toHaveCount(0);
  await delivery(page).click();
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page).getByText('Talk P&D')).toBeVisible();
});

for (const [what, control, opened] of [
  ['a button', delivery, 'Talk P&D'],
  ['a link', retail, 'All of Retail & Shop'],
] as const)
  test(`a tap on ${what} that moves between press and release is answered by it`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await control(page).scrollIntoViewIfNeeded();
    const box = await control(page).boundingBox();
    if (!box) throw new Error('the control is not drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await control(page).evaluate((one) => {
      one.style.translate = '0 90px';
    });
    await page.mouse.up();
    await expect(page.getByText(opened).filter({ visible: true }).first()).toBeVisible();
  });
