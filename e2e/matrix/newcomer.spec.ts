import type { Locator, Page } from '@playwright/test';
import { newTestUser, verificationCodeFor } from '../support/accounts.ts';
import { SINGLE_SLOT } from '../support/booking-form.ts';
import { dialog } from '../support/elements.ts';
import { KeyboardNewcomer, type Newcomer, SLOW_4G, TapNewcomer } from '../support/newcomer.ts';
import { slowDown } from '../support/slow-device.ts';
import { expect, test } from '../support/test.ts';

const LIMIT_SECONDS = 180;
const SLOW = { timeout: 60_000 };

/** The location is refused, as by a tap on Block. */
async function denyLocation(page: Page): Promise<void> {
  await page.context().clearPermissions();
  await page.addInitScript(() => {
    navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1 } as GeolocationPositionError);
  });
}

/** What one newcomer does in addition on a screen of the journey. */
interface Extras {
  /** Home, before anything is used. */
  readonly home?: () => Promise<void>;
  /** The description of the service, with its times loaded. */
  readonly service?: (times: Locator) => Promise<void>;
  /** Home again, with the message. */
  readonly loginRequired?: () => Promise<void>;
  /** A page that a link has opened, by its title. */
  readonly arrived?: (title: RegExp) => Promise<void>;
  readonly bookingForm?: () => Promise<void>;
  readonly review?: () => Promise<void>;
}

/** Books the first service of home without an account and a place; returns once the booking is sent. */
async function book(page: Page, newcomer: Newcomer, extras: Extras = {}): Promise<void> {
  const user = newTestUser();
  await page.goto('/', { waitUntil: 'commit' });
  const tile = page
    .getByRole('region', { name: 'Most booked near you' })
    .getByRole('listitem')
    .first()
    .getByRole('link');
  await expect(tile).toBeVisible(SLOW);
  newcomer.read();
  await extras.home?.();
  const [service = ''] = (await tile.innerText()).split('\n');
  await newcomer.activate('link', new RegExp(`^${service}`));
  // Before the scripts have loaded the tile opens the service's page, later its sheet.
  const times = page.getByRole('radiogroup', { name: 'Preferred time' });
  await expect(times.getByRole('radio', { checked: true })).toHaveCount(1, SLOW);
  newcomer.read(2);
  await extras.service?.(times);
  await newcomer.activate('link', 'Book Service');

  // The login is asked for, and an account is created: registered people are logged in.
  await expect(page.getByText('Please log in to continue.').first()).toBeVisible(SLOW);
  await extras.loginRequired?.();
  await newcomer.activate('link', 'Login', { backwards: true });
  await page.waitForURL('**/login');
  await extras.arrived?.(/^Login/);
  newcomer.read();
  await newcomer.activate('link', 'Sign Up');
  await page.waitForURL('**/sign-in');
  await extras.arrived?.(/^Sign Up/);
  await newcomer.fill('Name', user.name);
  await newcomer.fill('Mobile number', user.mobile);
  await newcomer.fill('Password', user.password);
  await newcomer.activate('button', 'Sign Up');
  await page.waitForURL('**/otp-verification');
  newcomer.waitForMessage();
  await newcomer.enterCode(await verificationCodeFor(page.request, user.mobile));

  // A code that was typed before the scripts have loaded is sent by the button.
  await page
    .waitForURL('**/service-book?service=*', { timeout: 4000 })
    .catch(() => newcomer.activate('button', 'Verify'));
  await page.waitForURL('**/service-book?service=*', { timeout: 30_000 });
  const typicalJobs = page.getByRole('group', { name: 'Typical jobs' });
  await expect(typicalJobs).toBeVisible(SLOW);
  newcomer.read();
  await newcomer.fill('Email', 'meera@example.in');
  await newcomer.fill('Address', '14 Church Street, Bengaluru 560001');
  const job = typicalJobs.getByRole('button').first();
  await newcomer.activate('button', (await job.textContent()) ?? '');
  await expect(job).toHaveAttribute('aria-pressed', 'true');
  await extras.bookingForm?.();
  await newcomer.activate('checkbox', 'I agree to the terms and conditions');
  await newcomer.activate('button', 'Next');
  await page.waitForURL('**/picker-service-booking?booking_id=*');
  await expect(page.getByRole('button', { name: 'Book Services' })).toBeEnabled(SLOW);
  newcomer.read(2);
  await extras.review?.();
  await newcomer.activate('button', 'Book Services');
  await expect(dialog(page).getByText('Great! Your Booking Was Successfully Sent.')).toBeVisible(SLOW);
}

/** Runs the journey on a slow phone and a slow network; fails if machine and person need longer than the limit. */
async function expectInTime(page: Page, newcomer: Newcomer, extras?: Extras): Promise<void> {
  await denyLocation(page);
  await slowDown(page, SLOW_4G);
  const startedAt = performance.now();
  await book(page, newcomer, extras);
  const machine = (performance.now() - startedAt) / 1000;
  const body = JSON.stringify({ machine, person: newcomer.seconds });
  await test.info().attach('seconds', { body, contentType: 'application/json' });
  expect(machine + newcomer.seconds, body).toBeLessThanOrEqual(LIMIT_SECONDS);
}

// Tracing each key press takes longer than the journey.
test.use({ trace: 'off' });
test.beforeEach(() => test.setTimeout(240_000));

// proves: more.slow
test('a newcomer without account and place books in three minutes on a slow phone and a slow network', async ({
  page,
}) => {
  await expectInTime(page, new TapNewcomer(page));
});

// proves: more.slow, more.keyboard
test('the same by keyboard alone, with the roles, names, states and announcements of a screen reader', async ({
  page,
}) => {
  const newcomer = await KeyboardNewcomer.of(page);
  const { keyboard } = newcomer;
  const main = page.getByRole('main');
  const tile = /₹[\d,]+\/hour$/;
  await expectInTime(page, newcomer, {
    home: async () => {
      await page.waitForFunction(() =>
        Object.keys(document).some((key) => key.startsWith('__reactContainer')),
      );
      await newcomer.activate('link', 'Skip to the content');
      await expect(main).toBeFocused();
    },
    service: async (times) => {
      // Escape closes the sheet and returns the focus to the tile.
      await keyboard.press('Escape');
      await expect(times).toBeHidden();
      await keyboard.expectFocusOn('link', tile);
      await keyboard.press('Enter');
      await expect(times.getByRole('radio', { checked: true })).toHaveCount(1);
      const panel = page.getByRole('region', { name: 'Book Service' }).filter({ visible: true });
      await expect(panel).toMatchAriaSnapshot(`
        - region "Book Service":
          - radiogroup "Service method":
            - radio /Working Per Hour ₹\\d+/ [checked]
            - radio /Working Per Day ₹[\\d,]+/
          - radiogroup "Working duration":
            - radio /^\\d+ hours?$/ [checked]
          - radiogroup "Preferred date":
            - radio /, (free|few left)$/ [checked]
          - radiogroup "Preferred time":
            - radio /^\\d+:\\d\\d (am|pm)/ [checked]
          - status
          - button "Add to Cart"
          - link "Book Service"
      `);
      // The arrow keys choose another time, which is announced with the new total.
      const before = await times.locator('input:checked').inputValue();
      await newcomer.reach('radio', /^\d+:\d\d (am|pm)/);
      await keyboard.press('ArrowRight');
      await keyboard.expectFocusOn('radio', /^\d+:\d\d (am|pm)/);
      const chosen = times.locator('input:checked');
      await expect(chosen).not.toHaveValue(before);
      await expect(chosen).toBeFocused();
      await expect(
        panel
          .getByRole('status')
          .filter({ hasText: /^\d+:\d\d (am|pm), (free|few left)\. Total ₹[\d,]+\.$/ }),
      ).toBeAttached();
    },
    loginRequired: async () => {
      await expect(page.getByRole('status').getByText('Please log in to continue.')).toBeVisible();
      await keyboard.expectFocusOn('link', tile);
    },
    arrived: (title) => keyboard.expectPage(title),
    bookingForm: async () => {
      // Without the consent the form is not sent: the checkbox gets the focus and its error is announced.
      await newcomer.activate('button', 'Next');
      await keyboard.expectFocusOn('checkbox', 'I agree to the terms and conditions');
      const agree = page.getByRole('checkbox', { name: 'I agree' });
      await expect(agree).toHaveAccessibleDescription(/.+/);
      await expect(agree).toHaveAttribute('aria-invalid', 'true');
      await keyboard.press('Shift+Tab');
    },
    review: async () => {
      await keyboard.expectPage(/^Check your booking/);
      const slot = main.getByRole('group', { name: SINGLE_SLOT });
      await expect(slot.getByText(/^Reserved for you until \d+:\d\d (am|pm)$/)).toBeVisible();
      await expect(main.getByRole('radio', { name: 'Pay after the work' })).toBeChecked();
    },
  });
});
