import { demoAccount, logIn } from '../support/accounts.ts';
import { createBooking, createCustomer } from '../support/bookings.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

// With reduced motion, a dialog leaves the document at once; otherwise it is still there when the key reaches what lies below.
for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion });

    test('Escape closes the topmost layer only, and a held key one layer', { tag: '@full' }, async ({
      page,
      request,
    }) => {
      const { code, lineId } = await createBooking(request, await createCustomer(request));
      await logIn(
        page,
        await demoAccount(page.request, 'admin'),
        '/admin/login',
        `/admin/bookings?q=${code}&open=line:${lineId}`,
      );
      const panel = page.getByRole('complementary');
      const form = page.getByRole('dialog', { name: 'Cancel this booking?' });
      const finder = page.getByRole('dialog', { name: 'Search the console' });
      const openAll = async () => {
        await panel.getByRole('button', { name: 'Cancel this booking' }).click();
        await form.getByLabel('Reason').fill('Flood in the street');
        await page.keyboard.press('Control+k');
        await expect(finder).toBeVisible();
      };
      await openAll();
      await page.keyboard.press('Escape');
      await expect(finder).toBeHidden();
      await expect(form.getByLabel('Reason')).toHaveValue('Flood in the street');
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(panel).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page).not.toHaveURL(/[?&]open=/);

      await page.goto(`/admin/bookings?q=${code}&open=line:${lineId}`);
      await openAll();
      // The second and third events are repetitions, as of a key that is held.
      for (let event = 0; event < 3; event += 1) await page.keyboard.down('Escape');
      await page.keyboard.up('Escape');
      await expect(finder).toBeHidden();
      await expect(form.getByLabel('Reason')).toHaveValue('Flood in the street');

      // A menu of the header lies above the panel, too.
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      const account = page.getByRole('button', { name: /^Your menu/ });
      await account.click();
      await expect(account).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(account).toHaveAttribute('aria-expanded', 'false');
      await expect(panel).toBeVisible();
    });
  });
