import type { Page } from '@playwright/test';
import type { MessageKey } from '../../contract/src/messages/index.ts';
import { dialog } from '../support/elements.ts';
import { samplePictures } from '../support/files.ts';
import { jobCard } from '../support/jobs.ts';
import { MovedClock } from '../support/moved-clock.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { type Look, SOON, Visit } from '../support/visit.ts';

// What both sides see when a visit does not go as planned (dispatch.md, section 5), with a moved clock: their screens and their
// notifications. `dispatch.spec.ts` has the visits that go well in the end: late and waited for, and a dropout with a standby professional.

let clock: MovedClock;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  clock = await MovedClock.start();
});
test.afterAll(() => clock.stop());

const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light' },
  { language: 'hi', colorScheme: 'dark' },
];

/** The person of a page has been notified of this. */
async function expectNotified(visit: Visit, page: Page, ...keys: readonly MessageKey[]): Promise<void> {
  const tab = await visit.notifications(page);
  for (const key of keys) await expect(tab.getByText(visit.pattern(key)).first()).toBeVisible(SOON);
  await tab.close();
}

/** The professional comes on time. */
async function comes(visit: Visit, professional: Page): Promise<void> {
  await visit.at('09:30');
  await visit.setOut(professional, { share: false });
  await visit.at('09:58');
  await visit.arrive(professional);
}

/** The professional finds no one and shows it with a photo of the door. */
async function reportAbsent(visit: Visit, professional: Page): Promise<void> {
  const job = await jobCard(professional, visit.code);
  await job.getByRole('button', { name: visit.t('visit.absent') }).click();
  const sheet = dialog(professional, visit.t('visit.report_title'));
  await sheet.locator('input[type=file]').setInputFiles(await samplePictures(1));
  await expect(sheet.getByRole('listitem').filter({ has: professional.getByRole('img') })).toHaveCount(1);
  await sheet.getByRole('button', { name: visit.t('visit.report_yes') }).click();
  await expect(sheet).toBeHidden();
  await expect(job.getByText(visit.pattern('visit.absence_reported'))).toBeVisible();
}

/** The customer's question about the visit, on the first card. */
const question = (visit: Visit, title: MessageKey) =>
  visit.customerPage.getByRole('region', { name: visit.pattern(title) });

for (const look of LOOKS) {
  const options = { tag: ['@360', '@full'] };
  const name = `${look.language}, ${look.colorScheme}`;

  test(
    `at risk, on the way, at the door, absent, present, over time, ${name}`,
    options,
    async ({ browser }) => {
      test.setTimeout(240_000);
      const visit = await Visit.begin(clock, browser, look);
      const professional = await visit.bookAndAssign();
      await visit.at('09:41');
      await expectNotified(visit, professional, 'notification.job_leave_now');
      await visit.setOut(professional, { share: false });
      await visit.at('09:58');
      await visit.arrive(professional);
      await expectNotified(visit, visit.customerPage, 'notification.arrived');

      await visit.at('10:05');
      await reportAbsent(visit, professional);
      await expectAccessible(professional);
      const here = question(visit, 'visit.absent_title').getByRole('button', { name: visit.t('visit.here') });
      await expect(here).toBeVisible(SOON);
      await expectAccessible(visit.customerPage);
      await expectNotified(visit, visit.customerPage, 'notification.customer_absent');
      await visit.at('10:12');
      await here.click();
      await expect(visit.customerPage.getByText(visit.t('visit.present')).first()).toBeVisible();
      const job = await jobCard(professional, visit.code);
      await expect(job.getByText(visit.pattern('visit.absence_reported'))).toBeHidden(SOON);
      await expectNotified(visit, professional, 'notification.job_customer_here');

      await visit.start(professional);
      // Two hours from the real start, and a quarter of an hour.
      await visit.at('12:30');
      await expectNotified(visit, professional, 'notification.job_running_over');
      await visit.finish(professional);
      await visit.approve();
      await visit.end();
    },
  );

  test(`a customer who stays absent pays for the visit, ${name}`, options, async ({ browser }) => {
    test.setTimeout(240_000);
    const visit = await Visit.begin(clock, browser, look);
    await visit.setCancelLadder([{ hours: 4, percent: 5000 }]);
    const professional = await visit.bookAndAssign();
    await comes(visit, professional);
    await visit.at('10:05');
    await reportAbsent(visit, professional);
    await visit.at('10:21');
    await expectNotified(visit, visit.customerPage, 'notification.cancelled_absent');
    await expectNotified(visit, professional, 'notification.job_visit_noted');

    await visit.customerPage.goto('/cancel-booking');
    const cancelled = visit.customerPage.getByRole('article').first();
    await expect(cancelled.getByText(visit.t('line.cancelled_absent')).first()).toBeVisible();
    await expect(cancelled.getByText(visit.t('booking.by_platform'), { exact: true })).toBeVisible();
    await expect(cancelled.getByText(visit.t('line.visit_fee'), { exact: true })).toBeVisible();
    await expectAccessible(visit.customerPage);
    await professional.goto('/employee-booking-cancel');
    const job = await jobCard(professional, visit.code);
    await expect(job.getByText(visit.t('provider.visit_ended'))).toBeVisible();
    await expectAccessible(professional);
    await visit.setCancelLadder([]);
    await visit.end();
  });

  test(`a late professional is replaced, ${name}`, options, async ({ browser }) => {
    test.setTimeout(240_000);
    const visit = await Visit.begin(clock, browser, look);
    const professional = await visit.bookAndAssign();
    const first = await visit.assigned();
    await visit.at('10:16');
    await expectNotified(visit, professional, 'notification.job_late');
    await question(visit, 'visit.late_title')
      .getByRole('button', { name: visit.t('visit.another_professional') })
      .click(SOON);
    await expect(visit.customerPage.getByText(visit.t('visit.replaced')).first()).toBeVisible();
    await expectNotified(visit, professional, 'notification.job_unassigned');
    await visit.asOperator('POST', `admin/lines/${visit.lineId}/allocate`, {
      employee_id: await visit.nearestFree(first.id),
    });
    await expectNotified(visit, visit.customerPage, 'notification.professional_found');
    await visit.end();
  });

  test(`a booking with a late professional is cancelled for free, ${name}`, options, async ({ browser }) => {
    test.setTimeout(240_000);
    const visit = await Visit.begin(clock, browser, look);
    await visit.setCancelLadder([{ hours: 4, percent: 5000 }]);
    const professional = await visit.bookAndAssign();
    await visit.at('10:16');
    await expect(question(visit, 'visit.late_title')).toBeVisible(SOON);
    await visit
      .card()
      .getByRole('button', { name: visit.t('booking.cancel') })
      .click();
    await expect(dialog(visit.customerPage)).toContainText(visit.t('booking.cancel_free'));
    await dialog(visit.customerPage)
      .getByRole('button', { name: visit.t('booking.cancel_yes') })
      .click();
    await expectNotified(visit, visit.customerPage, 'notification.cancelled_by_you');
    await expectNotified(visit, professional, 'notification.job_cancelled');
    await visit.setCancelLadder([]);
    await visit.end();
  });

  test(`no one comes for an hour, ${name}`, options, async ({ browser }) => {
    test.setTimeout(240_000);
    const visit = await Visit.begin(clock, browser, look);
    const professional = await visit.bookAndAssign();
    await visit.at('11:01');
    await expectNotified(visit, visit.customerPage, 'notification.no_show');
    await expectNotified(visit, professional, 'notification.job_missed');
    await visit.end();
  });

  test(
    `a professional on the way starts 65 minutes late; the work is done again, ${name}`,
    options,
    async ({ browser }) => {
      test.setTimeout(240_000);
      const visit = await Visit.begin(clock, browser, look);
      const professional = await visit.bookAndAssign();
      await visit.at('10:40');
      await visit.setOut(professional, { share: false });
      await visit.at('11:04');
      await visit.arrive(professional);
      await visit.at('11:05');
      await visit.start(professional);
      await visit.at('13:00');
      await visit.finish(professional);

      const page = visit.customerPage;
      await dialog(page, visit.t('booking.approve_title'))
        .getByRole('button', { name: visit.t('booking.decline'), exact: true })
        .click();
      await dialog(page, visit.t('booking.decline_title'))
        .getByRole('button', { name: visit.t('booking.decline'), exact: true })
        .click();
      await expectNotified(visit, professional, 'notification.job_declined');
      await visit.asOperator('POST', `admin/lines/${visit.lineId}/offer-redo`);
      // The customer looks at the booking, so the offer may raise no notification.
      await page.goto('/instand-booking');
      const redo = question(visit, 'visit.redo_title').getByRole('button', {
        name: visit.t('visit.choose_time'),
      });
      await redo.click(SOON);
      const sheet = dialog(page);
      const times = sheet.getByRole('radiogroup', { name: 'Preferred time' });
      await expect(
        times.or(sheet.getByRole('radiogroup').last()).getByRole('radio', { checked: true }),
      ).toHaveCount(1);
      await expectAccessible(page);
      await sheet.getByRole('button', { name: visit.t('visit.redo_yes') }).click();
      await expect(page.getByText(visit.t('visit.redo_picked')).first()).toBeVisible();
      await expectNotified(visit, page, 'notification.rescheduled');
      await expectNotified(visit, professional, 'notification.job_dispute_redo');
      await visit.end();
    },
  );
}
