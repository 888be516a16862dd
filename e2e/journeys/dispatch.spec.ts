import { jobCard } from '../support/jobs.ts';
import { MovedClock } from '../support/moved-clock.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { type Look, type Place, SOON, Visit } from '../support/visit.ts';

// From the booking to the rating, in a city whose work is assigned by the plan. The clock of the server and of the browsers moves from
// step to step; the background work of the product does the rest.

const ELECTRICIAN = 30201;

/** An electrician of the demo lives near the first place; the second one is within reach of several. */
const NEAR: Place = { address: '4, Paud Road, Kothrud, Pune 411038', latitude: 18.506, longitude: 73.811 };
const WITHIN_REACH: Place = {
  address: '21, Tathawade Park Road, Karve Nagar, Pune 411052',
  latitude: 18.4973,
  longitude: 73.8192,
};

let clock: MovedClock;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  clock = await MovedClock.start();
});
test.afterAll(() => clock.stop());

const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light' },
  { language: 'hi', colorScheme: 'dark' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'hi', colorScheme: 'light' },
];

/** Of a journey, `npm test` runs only the one with this look; the full run has all. */
const tagsOf = (look: Look, always: Look | undefined) => (look === always ? ['@360'] : ['@360', '@full']);

/** The customer sees who comes, and why. */
async function expectWhoAndWhy(visit: Visit, why: 'near' | 'accepted'): Promise<void> {
  const { name } = await visit.assigned();
  const card = visit.card();
  const coming = card.getByText(visit.t('line.coming', { name: name.split(' ')[0] ?? '' }));
  await expect(coming.first()).toBeVisible(SOON);
  await card.getByRole('button', { name: visit.t('line.details'), exact: true }).click();
  await expect(card.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(card.getByText(visit.t(`booking.why_they_${why}`), { exact: true })).toBeVisible();
  await expectAccessible(visit.customerPage);
  await card.getByRole('button', { name: visit.t('line.details'), exact: true }).click();
}

/** The customer follows the professional: where they are, and when they arrive. */
async function expectOnTheWay(visit: Visit): Promise<void> {
  const card = visit.card();
  await expect(card.getByText(visit.pattern('visit.track_on_the_way'))).toBeVisible(SOON);
  await expect(card.getByText(visit.pattern('visit.track_eta'))).toBeVisible(SOON);
  await expectAccessible(visit.customerPage);
}

for (const look of LOOKS) {
  const name = `${look.language}, ${look.colorScheme}`;

  test(`a professional is late and the customer waits: the work starts at T+25, ${name}`, {
    tag: tagsOf(look, undefined),
  }, async ({ browser }) => {
    test.setTimeout(240_000);
    const visit = await Visit.begin(clock, browser, look);
    await visit.bookOnForm(ELECTRICIAN, NEAR);
    await visit.afterPlan();
    await expectWhoAndWhy(visit, 'near');
    const professional = await visit.professional((await visit.assigned()).mobile);

    await visit.at('09:30');
    await visit.setOut(professional, { share: true });
    await expectAccessible(professional);
    await expectOnTheWay(visit);

    await visit.at('10:16');
    const wait = visit.card().getByRole('button', { name: visit.t('visit.wait'), exact: true });
    await expect(wait).toBeVisible(SOON);
    await expectAccessible(visit.customerPage);
    await wait.click();
    await expect(visit.customerPage.getByText(visit.t('visit.waits')).first()).toBeVisible();

    await visit.at('10:20');
    await visit.arrive(professional);
    await expect(visit.card().getByText(visit.pattern('visit.track_arrived'))).toBeVisible(SOON);
    await visit.at('10:25');
    await visit.start(professional);
    await visit.at('12:20');
    await visit.finish(professional);
    await visit.approve();
    await visit.end();
  });

  test(`a professional drops out and a standby professional arrives, ${name}`, {
    tag: tagsOf(look, LOOKS[0]),
  }, async ({ browser }) => {
    test.setTimeout(240_000);
    const visit = await Visit.begin(clock, browser, look);
    await visit.bookOnForm(ELECTRICIAN, WITHIN_REACH);
    await visit.afterPlan();
    const first = await visit.assigned();
    const dropout = await visit.professional(first.mobile);

    await visit.at('08:30');
    const mobile = await visit.mobileOf(await visit.nearestFree(first.id));
    const standby = await visit.professional(mobile, '/employee-home');
    const duty = standby.getByRole('switch', { name: visit.t('duty.switch') });
    await expect(duty).not.toBeChecked();
    await duty.press('Space');
    await expect(duty).toBeChecked();
    const job = await jobCard(dropout, visit.code);
    await job.getByRole('button', { name: visit.t('provider.cancel_booking') }).click();
    await dropout.getByRole('button', { name: visit.t('provider.cancel_yes') }).click();

    const request = standby.getByRole('article', { name: visit.t('requests.standby_title') });
    await expect(request).toBeVisible(SOON);
    await expectAccessible(standby);
    await request.getByRole('button', { name: visit.t('requests.accept') }).click();
    await expect(standby.getByText(visit.t('requests.accepted')).first()).toBeVisible();
    expect((await visit.assigned()).mobile).toBe(mobile);
    await expectWhoAndWhy(visit, 'accepted');

    await visit.at('09:20');
    await standby.goto('/employee-booking-list');
    await visit.setOut(standby, { share: true });
    await expectOnTheWay(visit);
    await visit.at('09:58');
    await visit.arrive(standby);
    await visit.start(standby);
    await visit.at('12:00');
    await visit.finish(standby);
    await visit.approve();
    await visit.end();
  });
}
