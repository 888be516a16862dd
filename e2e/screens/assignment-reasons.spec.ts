import { demoAccount, logIn } from '../support/accounts.ts';
import { createCustomer, createLoggedInCustomer } from '../support/bookings.ts';
import { expectStatus } from '../support/elements.ts';
import { createJob, jobCard, openJobDetails } from '../support/jobs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a professional reads how work is given, asks for a review, and an operator answers @wide', async ({
  page,
  request,
  browser,
}) => {
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

test('a customer sees why the professional comes', async ({ page, request }) => {
  const customer = await createLoggedInCustomer(page);
  await createJob(request, page.request, customer);
  await page.goto('/instand-booking');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByText('Our team chose them')).toBeVisible();
  await expectAccessible(page);
});
