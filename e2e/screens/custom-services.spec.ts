import { demoAccount, logIn } from '../support/accounts.ts';
import { toast } from '../support/elements.ts';
import { attachPictures, sentPictures } from '../support/files.ts';
import { countProfessionals, FAR, ISLAND, logInAsProfessional } from '../support/professionals.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// proves: pro.screen.add, pro.screen.edit-other, pro.rule.add
test('a custom service is added, rejected, changed, priced by the operator, and found', {
  tag: '@full',
}, async ({ page, browser, request }) => {
  const professional = await logInAsProfessional(page, request, '/add-service');
  // A name unique to this run.
  const name = `Rangoli ${professional.mobile}`;
  await page.getByRole('button', { name: 'Add service' }).click();
  for (const text of ['Category is required', 'Sub-category is required', 'Service name is required'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Home & Personal' });
  await page.getByLabel('Sub-category', { exact: true }).selectOption({ label: 'Cleaning & Pest Control' });
  const field = page.getByLabel('Service name');
  await field.fill('bathro');
  await page.getByRole('option', { name: 'Bathroom Cleaning' }).click();
  await expect(field).toHaveValue('Bathroom Cleaning');
  await field.fill(name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.waitForURL('**/employee-home');
  await expect(toast(page, 'Service sent. Our team sets the price and notifies you.')).toBeVisible();

  const operator = await (await browser.newContext()).newPage();
  await logIn(operator, await demoAccount(request, 'admin'), '/admin/login', '/admin/custom-services');
  const waiting = operator.getByRole('article', { name });
  await waiting.getByRole('button', { name: `Reject ${name}` }).click();
  await operator.getByLabel('Reason').fill('Please show pictures.');
  await operator.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(toast(operator, 'Service rejected. We’ve notified the professional.')).toBeVisible();
  await expect(waiting).toBeHidden();

  await page.goto('/employee-service-edit');
  const card = page.getByRole('article', { name });
  await expect(card.getByText('Reason: Please show pictures.')).toBeVisible();
  await card.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/ServiceEdit\/other$/);
  await expect(page.getByLabel('Name of your service')).toHaveValue(name);
  await page.getByLabel('Employee type').selectOption({ label: 'Part time' });
  await page.getByLabel('I agree to the terms and conditions').check();
  await attachPictures(page, 3);
  await expect(sentPictures(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Service updated and sent to our team again.')).toBeVisible();

  await operator.reload();
  await expect(waiting.getByRole('img', { name: `Photo 3 of ${name}` })).toBeVisible();
  await waiting.getByRole('button', { name: `Set the price: ${name}` }).click();
  const form = operator.getByRole('dialog', { name: 'Add to the catalogue' });
  await form.getByLabel('Name in Hindi').fill(`रंगोली ${professional.mobile}`);
  await form.getByLabel('Price per hour').fill('250');
  await form.getByRole('button', { name: 'Approve' }).click();
  await expect(form.getByText('Price is required')).toBeVisible();
  await form.getByLabel('Price per day').fill('1500');
  await form.getByLabel('Description in English').fill('Rangoli for feasts.');
  await form.getByLabel('Description in Hindi').fill('त्योहारों के लिए रंगोली।');
  await expectAccessible(operator);
  await form.getByRole('button', { name: 'Approve' }).click();
  await expect(
    toast(operator, 'Service added to the catalogue. We’ve notified the professional.'),
  ).toBeVisible();
  await operator.context().close();

  expect(await countProfessionals(request, ISLAND, name)).toBe(1);
  expect(await countProfessionals(request, FAR, name)).toBe(0);
  await page.goto('/employee-service-edit');
  await expect(card.getByText('Online')).toBeVisible();
  await page.goto('/employee-notification');
  await expect(page.getByText(`Your service “${name}” is online.`)).toBeVisible();
});
