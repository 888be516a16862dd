import { demoAccount, logIn } from '../support/accounts.ts';
import { createCustomer, createLoggedInCustomer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { createJob, jobCard, openJobDetails } from '../support/jobs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a professional reads how work is given, asks for a review, and an operator answers @wide', {
  tag: '@full',
}, async ({ page, request, browser }) => {
  const job = await createJob(request, request, await createCustomer(request));
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-booking-list');
  const card = await jobCard(page, job.code);
  await openJobDetails(card);
  await expect(card.getByText('Why you got this job')).toBeVisible();
  await card.getByRole('link', { name: 'How work is given' }).click();
  await expect(page.getByRole('heading', { name: 'How work is given' })).toBeVisible();
  await expect(page.getByText('each point above 4 saves 8 minutes')).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await openJobDetails(await jobCard(page, job.code));
  await page.getByRole('link', { name: 'Ask for a review' }).first().click();
  await page.waitForURL(/employee-appeals\?assignment=\d+/);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please write what we should check.')).toBeVisible();
  const written = `Please check booking ${job.code}.`;
  await page.getByRole('textbox', { name: 'What should we check?' }).fill(written);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expectStatus(page, 'Sent. A person will check it.');
  const own = page.getByRole('listitem').filter({ hasText: written });
  await expect(own.getByText(/Answer by /)).toBeVisible();
  await expect(page.getByRole('textbox')).toBeHidden();
  await expectAccessible(page);

  const console = await browser.newPage();
  await logIn(console, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/appeals');
  const queued = console.getByRole('article').filter({ hasText: written });
  await expectAccessible(console);
  await queued.getByRole('button', { name: 'Answer' }).click();
  const form = console.getByRole('dialog');
  await form.getByRole('textbox').fill('You were not free at that time.');
  await form.getByRole('button', { name: 'Answer' }).click();
  await expectStatus(console, 'Answer sent.');
  await expect(queued).toBeHidden();
  await console.goto('/admin/appeals?state=answered');
  await expect(queued.getByText('You were not free at that time.')).toBeVisible();
  await console.close();

  await page.reload();
  await expect(own.getByText('You were not free at that time.')).toBeVisible();
});

test('a customer sees why the professional comes', { tag: '@full' }, async ({ page, request }) => {
  const customer = await createLoggedInCustomer(page);
  await createJob(request, page.request, customer);
  await page.goto('/instand-booking');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByText('Our team chose them')).toBeVisible();
  await expectAccessible(page);
});

test('a professional shows more of their reviews', async ({ page }) => {
  const appeal = (id: number) => ({
    id,
    assignment_id: id,
    state: 'answered',
    service_name: 'Electrician',
    service_date: '2026-11-24',
    text: `Please check review ${id}.`,
    created_at: '2026-11-20T10:00:00+05:30',
    due_at: '2026-11-23T10:00:00+05:30',
    answer: 'You were not free at that time.',
    answered_at: '2026-11-21T10:00:00+05:30',
  });
  const newest = Array.from({ length: 20 }, (_, index) => appeal(30 - index));
  await page.route('**/api/employee/appeals*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    return route.fulfill({
      json: cursor === null ? { data: newest, next_cursor: '11' } : { data: [appeal(10)], next_cursor: null },
    });
  });
  await logIn(page, await demoAccount(page.request, 'employee'), '/employee-login', '/employee-appeals');
  const reviews = page.getByRole('region', { name: 'Your reviews' }).getByRole('listitem');
  await expect(reviews).toHaveCount(20);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(reviews).toHaveCount(21);
  await expect(reviews.last()).toContainText('Please check review 10.');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('the dispatch page counts overdue reviews and leads to them', { tag: '@full' }, async ({ page }) => {
  let overdue = 2;
  await page.route('**/api/admin/bookings*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.counts.overdue_appeals = overdue;
    await route.fulfill({ response, json: body });
  });
  await logIn(page, await demoAccount(page.request, 'admin'), '/admin/login', '/admin/dispatch');
  const link = page.getByRole('link', { name: '2 reviews of assignments are overdue' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Reviews of assignments' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin/appeals');

  overdue = 0;
  await page.goto('/admin/dispatch');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /overdue/ })).toBeHidden();
});
