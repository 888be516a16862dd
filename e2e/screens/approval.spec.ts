import { createBooking, createLoggedInCustomer } from '../support/bookings.ts';
import { card, dialog, openDetails, toast, visitRow } from '../support/elements.ts';
import { samplePictures } from '../support/files.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const NETWORK = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const REFUSED = /the server responded with a status of (409|500)/;

test.describe('completed work', () => {
  // proves: line.to-approve, line.completed, feedback.modal, rule.feedback, route.complete-booking
  // proves: pro.customer.completed
  test('approve, rate, return to home', async ({ page }) => {
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer, { stage: 'done' });
    await page.goto('/');
    const topCard = page.getByRole('region', { name: 'Need to Approve' });
    await expect(topCard).toContainText(/^AC Service & Repair.*finished (at|on) .*\d+:\d\d (am|pm)\./);
    await expectAccessible(page);
    await topCard.getByRole('link', { name: 'Check the work' }).click();
    const question = dialog(page, 'Is the work done well?');
    await expect(question).toBeVisible();
    await expect(question).toContainText(/AC Service & Repair · finished \d+:\d\d (am|pm)/);
    await expect(question).toContainText('1 minute at your place');
    await expect(question).toContainText(/₹399 × 2 hours *₹798/);
    await expect(question).toContainText('You pay once you approve.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page, `Service ${line.service} completed successfully!`)).toBeVisible();

    const feedback = dialog(page, 'How was the work?');
    await feedback.getByRole('button', { name: 'Submit' }).click();
    await expect(feedback.getByText('Please select a rating before submitting')).toBeVisible();
    await expectAccessible(page);
    await feedback.getByText('Very good', { exact: true }).click();
    await expect(feedback.getByRole('radio')).toHaveCount(5);
    await feedback.getByLabel('Comment').fill('Came on time and left no dirt.');
    await page.evaluate(() => void Object.assign(window, { marked: true }));
    await feedback.getByRole('button', { name: 'Submit' }).click();
    await expect(feedback.getByText('Thank you for your feedback!')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    // A new document, not a client-side navigation.
    expect(await page.evaluate(() => 'marked' in window)).toBe(false);

    await page.goto('/complete-booking');
    await expect(card(page, line.service).getByRole('listitem').last()).toContainText('Approved');
    await expectAccessible(page);
    await card(page, line.service)
      .getByRole('button', { name: /reviews of/ })
      .click();
    await expect(dialog(page, 'How was the work?').getByRole('radio', { name: 'Very good' })).toBeChecked();
    await expect(dialog(page, 'How was the work?').getByLabel('Comment')).toHaveValue(
      'Came on time and left no dirt.',
    );
    await dialog(page, 'How was the work?').getByText('Okay', { exact: true }).click();
    await dialog(page, 'How was the work?').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('We’ve updated your feedback.')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
  });

  // proves: line.to-approve
  test('a dismissed approval sheet stays closed until the page is reloaded', { tag: '@full' }, async ({
    page,
  }) => {
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer, { stage: 'done' });
    await page.goto('/instand-booking');
    const question = dialog(page, 'Is the work done well?');
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(visitRow(page, line.service)).toContainText('Need to Approve');
    await expect(card(page, line.service)).toContainText(
      /No answer by \w{3} \d+ \w{3}, \d+:\d\d (am|pm) counts as approved\./,
    );
    await page.waitForResponse(/getbookings/);
    await expect(question).toBeHidden();
    await card(page, line.service).getByRole('button', { name: 'Check the work' }).click();
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
  });

  // proves: line.to-approve, error.approval
  test('disputed work shows as under review', { tag: '@full' }, async ({ page, consoleGuard }) => {
    consoleGuard.allow(NETWORK);
    consoleGuard.allow(REFUSED);
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer, { stage: 'done' });
    await page.goto('/instand-booking');
    await dialog(page, 'Is the work done well?').getByRole('button', { name: 'Decline' }).click();
    const why = dialog(page, 'What was wrong?');
    await expect(why).toContainText('You don’t pay meanwhile.');
    await why.getByText('Not finished', { exact: true }).click();
    await why.getByText('Late', { exact: true }).click();
    await why.getByLabel('Tell us more').fill('The pipe still drips.');
    await why.locator('input[type=file]').setInputFiles(await samplePictures(1));
    await expect(why.getByText('Only our team and your professional see them.')).toBeVisible();
    await expect(why.getByRole('list', { name: 'Photos (optional)' })).toContainText('Uploaded');
    await expectAccessible(page);
    const decline = async () => await why.getByRole('button', { name: 'Decline' }).click();

    await page.route('**/api/user/service/decline', (route) => route.abort());
    await decline();
    await expect(toast(page, 'An error occurred while updating the service status.')).toBeVisible();
    await page.unroute('**/api/user/service/decline');
    await page.route('**/api/user/service/decline', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
    );
    await decline();
    await expect(toast(page, 'Failed to update service status. Please try again.')).toBeVisible();
    await page.unroute('**/api/user/service/decline');
    await expect(why.getByLabel('Tell us more')).toHaveValue('The pipe still drips.');
    await expect(why.getByRole('checkbox', { checked: true })).toHaveCount(2);

    const sent = page.waitForRequest('**/api/user/service/decline');
    await decline();
    expect((await sent).postDataJSON()).toEqual({
      id: line.lineId,
      reason: 'Not finished, Late: The pipe still drips.',
      uploads: [expect.any(Number)],
    });
    await expect(toast(page, `Service ${line.service} not approved!`)).toBeVisible();
    await expect(why).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
    await expect(visitRow(page, line.service)).toContainText(/We answer by \w{3} \d+(:\d\d)? (am|pm)\.$/);
    await visitRow(page, line.service).click();
    await expect(card(page, line.service)).toContainText(
      /You declined\. We answer by \w{3} \d+ \w{3}, \d+:\d\d (am|pm)\./,
    );
    await openDetails(card(page, line.service));
    await expect(card(page, line.service).getByRole('img', { name: 'Photo 1 of the problem' })).toBeVisible();
    await expectAccessible(page);
  });

  // proves: route.feedback, feedback.modal, error.feedback
  test('can be rated later; cancelling the feedback returns to home', { tag: '@full' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(REFUSED);
    const customer = await createLoggedInCustomer(page);
    const line = await createBooking(page.request, customer, { stage: 'approved' });
    await page.goto('/feedback');
    await expect(page.getByText(`How was ${line.service}?`)).toBeVisible();
    await expectAccessible(page);
    await page.getByText('Good', { exact: true }).click();
    await page.route('**/api/user/service/feedback', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'x', errors: 'x' } }),
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Error submitting feedback. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Feedback canceled')).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('offers no rating to visitors and new customers', { tag: '@full' }, async ({ page }) => {
    await page.goto('/feedback');
    await expect(page.getByRole('heading', { name: 'Log in to rate your bookings' })).toBeVisible();
    await createLoggedInCustomer(page);
    await page.goto('/feedback');
    await expect(page.getByRole('heading', { name: 'Nothing to rate yet' })).toBeVisible();
    await expectAccessible(page);
  });
});
