import type { Page } from '@playwright/test';
import { createBooking, createLoggedInCustomer } from '../support/bookings.ts';
import { dialog, expectStatus } from '../support/elements.ts';
import { failUntilRetry } from '../support/failed-load.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { allow, answer, REFUSED } from '../support/visit-steps.ts';

/**
 * Creates an assigned visit at a fixed time. Its tracking is answered with what `track` is given last; null: with an error.
 */
async function createTrackedVisit(page: Page) {
  const customer = await createLoggedInCustomer(page);
  const { lineId } = await createBooking(page.request, customer, { stage: 'assigned' });
  await page.clock.setFixedTime(new Date('2026-11-24T09:53:00+05:30'));
  let visit: object | null = null;
  await page.route(`**/api/user/track/${lineId}`, (route) =>
    visit ? route.fulfill({ json: { data: visit } }) : route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  return { lineId, track: (next: typeof visit) => void (visit = next) };
}

test('a customer follows the professional: the expected arrival, the distance, the door', {
  tag: '@full',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(REFUSED);
  const { lineId, track } = await createTrackedVisit(page);
  await allow(page, '**/api/user/getbookings*', lineId, () => ['track']);
  track({
    phase: 'on_the_way',
    eta: '2026-11-24T10:05:00+05:30',
    position: { latitude: 12.985, longitude: 77.595 },
    position_at: '2026-11-24T09:52:30+05:30',
  });
  const article = page.getByRole('article');
  const reload = async (visit: object | null) => {
    track(visit);
    await page.reload();
  };
  await page.goto('/instand-booking');
  await expect(article.getByText(/ is on the way$/)).toBeVisible();
  await expect(article.getByText('About 12 min · 10:05 am')).toBeVisible();
  // The place of the booking and the shown point are rounded.
  await expect(article.getByText(/^1\.[56] km away · seen at 9:52 am$/)).toBeVisible();
  await expectAccessible(page);
  await reload({ phase: 'on_the_way', eta: '2026-11-24T10:05:00+05:30', position: null, position_at: null });
  await expect(article.getByText(/position isn’t shared. The time is our estimate\.$/)).toBeVisible();
  await reload({ phase: 'on_the_way', eta: null, position: null, position_at: null });
  await expect(article.getByText('We can’t estimate the arrival.')).toBeVisible();
  await reload({ phase: 'on_the_way', eta: '2026-11-24T09:53:00+05:30', position: null, position_at: null });
  await expect(article.getByText('Arriving any minute')).toBeVisible();
  await reload({ phase: 'arrived', eta: null, position: null, position_at: null });
  await expect(article.getByText(/ is at your door$/)).toBeVisible();
  await expectAccessible(page);
  await reload(null);
  await expect(article.getByText('We couldn’t load where your professional is.')).toBeVisible();
  // The card also reloads periodically, so the answers fail until the click.
  await failUntilRetry(page, '**/api/user/track/*');
  track({ phase: 'arrived', eta: null, position: null, position_at: null });
  await article.getByRole('button', { name: 'Retry' }).click();
  await expect(article.getByText(/ is at your door$/)).toBeVisible();
});

test('home names the expected arrival while the professional is on the way', { tag: '@full' }, async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const { track } = await createTrackedVisit(page);
  await page.route('**/api/user/next*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const line of body.data.booking.details) line.allowed_actions.push('track');
    await route.fulfill({ response, json: body });
  });
  const position = { position: null, position_at: null };
  const home = async (visit: object | null) => {
    track(visit);
    await page.goto('/');
  };
  await home({ phase: 'on_the_way', eta: '2026-11-24T10:05:00+05:30', ...position });
  const card = page.getByRole('region', { name: /is on the way$/ });
  await expect(card.getByText('About 12 min · 10:05 am')).toBeVisible();
  await expectAccessible(page);
  await home({ phase: 'arrived', eta: null, ...position });
  await expect(page.getByRole('region', { name: /is at your door$/ })).toBeVisible();
  // Without an answer the card shows the visit as before.
  await home(null);
  await expect(page.getByRole('region', { name: /is coming$/ })).toBeVisible();
});

const QUESTIONS = [
  {
    name: 'a late professional',
    actions: ['wait', 'replace'],
    title: /is late$/,
    answers: [
      ['Wait', 'user/choose', { choice: 'wait' }],
      ['Another professional', 'user/choose', { choice: 'replace' }],
    ],
  },
  {
    name: 'a professional at the door',
    actions: ['wait', 'replace', 'confirm_present'],
    title: /is at your door$/,
    answers: [['I’m here', 'user/present', {}]],
  },
  {
    name: 'used-up start codes',
    actions: ['confirm_start'],
    title: /^Is .+ with you\?$/,
    answers: [['Start the work', 'user/start', {}]],
  },
] as const;

for (const { name, actions, title, answers } of QUESTIONS)
  test(`a customer answers the question about ${name}`, { tag: '@full' }, async ({ page, consoleGuard }) => {
    consoleGuard.allow(REFUSED);
    const customer = await createLoggedInCustomer(page);
    const { lineId } = await createBooking(page.request, customer, { stage: 'assigned' });
    await allow(page, '**/api/user/getbookings*', lineId, () => actions);
    await page.goto('/instand-booking');
    const needsYou = page.getByRole('region', { name: 'Needs you' });
    const question = needsYou.getByRole('region', { name: title });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    for (const [button, path, body] of answers) {
      const sent = await answer(page, path, `${button}: done`);
      const reloaded = page.waitForResponse('**/api/user/getbookings*');
      await question.getByRole('button', { name: button }).click();
      await expectStatus(page, `${button}: done`);
      expect(sent).toEqual([{ detailId: lineId, ...body }]);
      await reloaded;
      await page.unroute(`**/api/${path}`);
    }
  });

test('a customer chooses the time of repeated work', async ({ page }) => {
  const customer = await createLoggedInCustomer(page);
  const { lineId } = await createBooking(page.request, customer, { stage: 'assigned' });
  await allow(page, '**/api/user/getbookings*', lineId, () => ['pick_redo']);
  const sent = await answer(page, 'user/pick-redo', 'Done again.');
  await page.goto('/instand-booking');
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await expect(dialog(page)).toContainText('It costs nothing.');
  await expectAccessible(page);
  await expect(
    dialog(page).getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Choose this time' }).click();
  await expectStatus(page, 'Done again.');
  expect(sent).toEqual([
    {
      detailId: lineId,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      time: expect.stringMatching(/^\d{2}:\d{2}/),
    },
  ]);
});
