import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const toLog = async (page: Page, path = '/admin/audit') =>
  logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', path);

test('@wide the audit log shows an action with its fields before and after, and is filtered and downloaded', {
  tag: '@full',
}, async ({ page }) => {
  await toLog(page);
  const headers = {
    authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
    'x-aaspaas-client': 'web',
  };
  const { data } = await (await page.request.get('/api/admin/dispatch/cities', { headers })).json();
  const city = data.at(-1) as { slug: string; mode: string };
  const mode = city.mode === 'assist' ? 'manual' : 'assist';
  const changed = await page.request.post(`/api/admin/dispatch/cities/${city.slug}`, {
    headers,
    data: { mode },
  });
  expect(changed.ok(), await changed.text()).toBe(true);

  await page.goto(`/admin/audit?object=city:${city.slug}`);
  const entry = page
    .getByRole('group')
    .filter({ hasText: `city:${city.slug}` })
    .first();
  await expect(entry).toContainText('admin.change_dispatch_mode');
  await entry.locator('summary').click();
  const row = entry.getByRole('row', { name: /dispatch_mode/ });
  await expect(row).toContainText(mode);
  await expect(entry.getByText('IP address')).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain(`"city:${city.slug}"`);

  const form = page.getByRole('search', { name: 'Audit log' });
  await form.getByLabel('Object').fill('line:999999');
  await form.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByRole('group').first()).toBeVisible();
  await form.getByLabel('Action').selectOption('Login');
  await form.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/action=identity\.log_in/);
  await expect(page.getByRole('group').first()).toContainText('Login');
});

test('the audit log in Hindi, loading, and after a failure', async ({
  page,
  context,
  consoleGuard,
  baseURL,
}) => {
  consoleGuard.allow(/500|Failed to load resource/);
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }]);
  await toLog(page, '/healthz');
  let fail = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/audit?*', async (route) => {
    await held;
    await (fail
      ? route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } })
      : route.continue());
  });
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { name: 'ऑडिट लॉग' })).toBeVisible();
  release();
  await expect(page.getByText('ऑडिट लॉग लोड नहीं हो सका।')).toBeVisible();
  fail = false;
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('group').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV डाउनलोड करें' })).toBeVisible();
  await expectAccessible(page);
});
