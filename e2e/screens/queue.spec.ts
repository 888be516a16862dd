import { createBooking, createCustomer, daysFromNow } from '../support/bookings.ts';
import { demoAccount, logIn } from '../support/accounts.ts';
import { expectStatus } from '../support/elements.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an operator claims, snoozes and opens an item of the queue @wide', async ({ page, request }) => {
  // An early date, so that the item is on one of the first pages.
  const { code } = await createBooking(request, await createCustomer(request), { date: daysFromNow(1) });
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.getByLabel('Kind').selectOption('unassigned');
  await page.waitForURL(/kind=unassigned/);
  const row = page.getByRole('listitem').filter({ hasText: code });
  const more = page.getByRole('button', { name: 'Show more', exact: true });
  await expect(async () => {
    if (!(await row.isVisible()) && (await more.isVisible())) await more.click();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row.getByText(/Due in/)).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Claim/ }).click();
  await expectStatus(page, 'Claimed. It is yours until 30 minutes after your last action.');
  await expect(row.getByText('Claimed by you')).toBeVisible();

  // The keys act on the item in focus.
  await row.getByRole('link', { name: /^Assign/ }).focus();
  await page.keyboard.press('z');
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The customer calls back.');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: /^Snoozed/ }).click();
  await expect(row.getByText(/The customer calls back\./)).toBeVisible();

  await row.getByRole('link', { name: /^Assign/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/dispatch\?state=placed&line=\d+/);
  const details = page.getByRole('complementary').or(page.getByRole('dialog'));
  await expect(details.getByText('Please ring twice, the bell is old.')).toBeVisible();
});

test('the queue asks before it takes an item from another operator, and shows an empty and a failed list', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_FAILED/);
  const item = {
    id: 33,
    object: 'report:2',
    kind: 'ticket',
    group: 'overdue',
    since: '2026-11-19T10:00:00+05:30',
    due_at: '2026-11-21T10:00:00+05:30',
    code: 'T-24K7Q9',
    service_name: 'Electrician',
    person: 'Meera Iyer',
    starts_at: null,
    claim: { name: 'Ravi', own: false, expires_at: '2026-11-21T10:30:00+05:30' },
    viewers: [{ id: 9, name: 'Divya Nair', editing: true }],
    snooze: null,
  };
  const counts = { kinds: { ticket: 1 }, groups: { overdue: 1 }, open: 1, mine: 0, snoozed: 0 };
  let mode: 'full' | 'empty' | 'failed' = 'full';
  let sent: unknown = null;
  await page.route('**/api/admin/queue?*', (route) =>
    mode === 'failed'
      ? route.abort()
      : route.fulfill({
          json: {
            status: 200,
            data: mode === 'full' ? [item] : [],
            next_cursor: null,
            counts: mode === 'full' ? counts : { ...counts, kinds: {}, groups: {}, open: 0 },
          },
        }),
  );
  await page.route('**/api/admin/queue/claim', (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({
      json: { status: 200, message: 'Claimed.', data: { expires_at: '2026-11-21T11:00:00+05:30' } },
    });
  });
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login');
  const row = page.getByRole('listitem').filter({ hasText: 'T-24K7Q9' });
  await expect(row.getByText('Claimed by Ravi')).toBeVisible();
  await expect(row.getByText('Divya Nair is editing this booking')).toBeAttached();
  await row.getByRole('button', { name: /^Take over/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ravi works on this' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual({ object: 'report:2', take_over: true });

  mode = 'empty';
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to do' })).toBeVisible();
  await expectAccessible(page);
  mode = 'failed';
  await page.reload();
  await expect(page.getByText('We couldn’t load the queue. Please try again.')).toBeVisible();
  mode = 'full';
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row).toBeVisible();

  // The earlier address of the dispatch page.
  await page.goto('/admin?state=assigned');
  await page.waitForURL(/\/admin\/dispatch\?state=assigned/);
});
