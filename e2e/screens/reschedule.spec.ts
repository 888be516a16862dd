import { createBooking, createLoggedInCustomer, SERVICES } from '../support/bookings.ts';
import { card, dialog, openDetails, toast } from '../support/elements.ts';
import { takenAnswer } from '../support/taken-answer.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: more.reschedule
test('a reschedule to a time that was taken offers the next three times', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 409/);
  const customer = await createLoggedInCustomer(page);
  const line = await createBooking(page.request, customer);
  await page.goto('/instand-booking');
  const lineCard = card(page, line.service);
  await openDetails(lineCard);
  await lineCard.getByRole('button', { name: 'Change date or time' }).click();
  const sheet = dialog(page, 'Change date or time');
  const chosen = sheet
    .getByRole('radiogroup', { name: 'Preferred time' })
    .getByRole('radio', { checked: true });
  await expect(chosen).toHaveCount(1);

  const [{ id: serviceId }] = SERVICES;
  const { json, next } = await takenAnswer(page, serviceId, {
    cart_id: null,
    detail_id: line.lineId,
    service_id: serviceId,
  });
  await page.route(
    '**/api/user/reschedule',
    async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ promised: true, detailId: line.lineId });
      await route.fulfill({ status: 409, json });
    },
    { times: 1 },
  );
  await sheet.getByRole('button', { name: 'Change the time' }).click();
  await expect(sheet.getByText('This time was just taken. Please choose another one.')).toBeVisible();
  const times = sheet.getByRole('group', { name: 'Next free times' }).getByRole('button');
  await expect(times).toHaveCount(3);
  await expect(times.first()).toBeFocused();
  await expectAccessible(page);
  await times.first().press('Enter');
  await expect(times).toHaveCount(0);
  const sent = page.waitForRequest('**/api/user/reschedule');
  await sheet.getByRole('button', { name: 'Change the time' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    preferredDate: next[0]?.date,
    preferredTime: next[0]?.time,
    promised: true,
  });
  await expect(toast(page, 'Your booking has moved')).toBeVisible();
  await expect(sheet).toBeHidden();
});
