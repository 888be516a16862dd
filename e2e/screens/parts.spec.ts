import type { Page } from '@playwright/test';
import { startGallery } from '../../tooling/gallery.mjs';
import { expect, expectAccessible, test } from '../support/test.ts';

// The parts of the screens with the states that the demo does not have, in the gallery (web/app/gallery).
let gallery: Awaited<ReturnType<typeof startGallery>>;

test.beforeAll(async () => {
  gallery = await startGallery();
});

test.afterAll(() => gallery.stop());

const sample = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const group = (page: Page, name: string, of = 'Slot picker') =>
  sample(page, of).getByRole('radiogroup', { name, exact: true });
const announced = (page: Page, text: string) =>
  expect(sample(page, 'Slot picker').getByRole('status').filter({ hasText: text })).toBeAttached();

async function open(page: Page, query = 'only=slots'): Promise<void> {
  await page.goto(`${gallery.url}/?${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible();
}

for (const lang of ['en', 'hi'])
  for (const scheme of ['light', 'dark'])
    test(`parts: accessible and not wider than the screen, ${lang}, ${scheme}`, { tag: '@full' }, async ({
      page,
    }) => {
      // A different path each, because the contrast is checked once a path.
      await page.goto(`${gallery.url}/${lang}-${scheme}?lang=${lang}&scheme=${scheme}`);
      await expect(page.getByRole('radiogroup').first()).toBeVisible();
      await expectAccessible(page);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });

test('slot picker: the first free time is chosen, and the keyboard changes it with announcements', {
  tag: '@full',
}, async ({ page }) => {
  await open(page);
  const times = group(page, 'Preferred time');
  const time = (name: RegExp) => times.getByRole('radio', { name });
  await expect(group(page, 'Service method').getByRole('radio', { checked: true })).toHaveAccessibleName(
    /Working Per Hour ₹299/,
  );
  await expect(group(page, 'Working duration').getByRole('radio', { checked: true })).toHaveAccessibleName(
    '2 hours',
  );
  await expect(group(page, 'Preferred date').getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^Today, .+, free$/,
  );
  await expect(time(/^10:00 am/)).toBeChecked();
  await expect(times.getByRole('radio')).toHaveCount(6);

  await time(/^10:00 am/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(time(/^10:30 am/)).toBeChecked();
  await announced(page, '10:30 am, free. Total ₹598.');
  await page.keyboard.press('End');
  await expect(time(/^11:30 am/)).toBeFocused();
  await announced(page, '11:30 am, we’ll try. Total ₹598.');
  await expect(
    sample(page, 'Slot picker').getByText(/^Everyone near you is busy at 11:30 am\./),
  ).toBeVisible();
  await page.keyboard.press('Home');
  await expect(time(/^Now/)).toBeChecked();

  // The duration is a radio group, too.
  await group(page, 'Working duration').getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('End');
  await expect(group(page, 'Working duration').getByRole('radio', { name: '12 hours' })).toBeChecked();
  await page.keyboard.press('Home');
  await expect(
    group(page, 'Working duration').getByRole('radio', { name: '1 hour', exact: true }),
  ).toBeChecked();
});

test('slot picker: a screen reader hears roles, names, states and the total', { tag: '@full' }, async ({
  page,
}) => {
  await open(page);
  const times = group(page, 'Preferred time');
  // The other times take the place of the button, and the focus stays among them.
  await sample(page, 'Slot picker').getByRole('button', { name: 'More times' }).press('Enter');
  await expect(times).toBeFocused();
  await times.getByRole('radio', { name: '4:30 pm', exact: true }).press('Space');
  await announced(page, '4:30 pm, free. Total ₹598.');
  await expect(times).toMatchAriaSnapshot(`
    - radiogroup "Preferred time":
      - radio /^Now/
      - radio "9:00 am not available" [disabled]
      - radio "9:30 am few left"
      - radio "10:00 am"
      - radio "11:30 am we’ll try"
      - radio "4:30 pm" [checked]
  `);
  await expect(times.getByRole('radio', { name: '9:00 am not available' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('slot picker: a time that is too short for a longer duration is released', { tag: '@full' }, async ({
  page,
}) => {
  await open(page);
  const picker = sample(page, 'Slot picker');
  await picker.getByRole('button', { name: 'More times' }).click();
  await expect(picker.getByText('Evening', { exact: true })).toBeVisible();
  await expect(group(page, 'Preferred time').getByRole('radio', { name: /^9:00 am/ })).toBeDisabled();
  await group(page, 'Preferred time').getByRole('radio', { name: '7:00 pm' }).check();
  await picker.getByRole('button', { name: 'More time', exact: true }).click();
  await expect(picker.getByText('7:00 pm is too short for 3 hours. Next: Tomorrow, 9:00 am.')).toBeVisible();
  await expect(group(page, 'Preferred time').getByRole('radio', { checked: true })).toHaveCount(0);

  // Another day keeps its best time chosen, and the message goes.
  await group(page, 'Preferred date').getByRole('radio').nth(1).check();
  await expect(picker.getByText(/is too short/)).toBeHidden();
  await expect(group(page, 'Preferred time').getByRole('radio', { checked: true })).toHaveCount(1);
});

test('slot picker: another method clears the duration', { tag: '@full' }, async ({ page }) => {
  await open(page);
  const picker = sample(page, 'Slot picker');
  await group(page, 'Service method')
    .getByRole('radio', { name: /Per Day/ })
    .check();
  await expect(picker.getByText('How many days?')).toBeVisible();
  await expect(group(page, 'Working duration').getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(picker.getByText('First choose how many days.')).toBeVisible();
  await picker.getByRole('button', { name: 'More time', exact: true }).click();
  await expect(group(page, 'Working duration').getByRole('radio', { name: '1 day' })).toBeChecked();
  await expect(group(page, 'Preferred time').getByRole('radio').first()).toBeVisible();
});

test('slot picker: other dates and any minute are native fields', { tag: '@full' }, async ({ page }) => {
  await open(page);
  const picker = sample(page, 'Slot picker');
  await picker.getByRole('button', { name: 'More dates' }).click();
  await expect(picker.getByText('*Pre-booking available after one month')).toBeVisible();
  await picker.locator('input[type=time]').fill('16:45');
  await expect(picker.getByText('We’ll confirm 4:45 pm. No professional, no charge.')).toBeVisible();
  await announced(page, '4:45 pm. Total ₹598.');
  const last = await picker.locator('input[type=date]').getAttribute('max');
  await picker.locator('input[type=date]').fill(last ?? '');
  await expect(picker.getByText('Pre-booking', { exact: true })).toBeVisible();
});

test('slot picker: free times that do not load can be replaced by any time, or loaded again', {
  tag: '@full',
}, async ({ page }) => {
  await open(page);
  const picker = sample(page, 'Slot picker: failed');
  await expect(picker.getByRole('alert')).toHaveText(
    'Free times didn’t load. Pick any time and we’ll confirm it.',
  );
  await picker.getByLabel('Preferred time').fill('16:45');
  await expect(picker.getByLabel('Preferred time')).toHaveValue('16:45');
  await page.evaluate(() => Object.assign(window, { slotsLoad: true }));
  await picker.getByRole('button', { name: 'Retry' }).click();
  await expect(group(page, 'Preferred date', 'Slot picker: failed').getByRole('radio').first()).toBeVisible();
  // The chosen minute is kept.
  await expect(picker.locator('input[type=time]')).toHaveValue('16:45');
});

test('slot picker: the times after a taken one; the first has the focus', { tag: '@full' }, async ({
  page,
}) => {
  await open(page);
  const picker = sample(page, 'Slot picker: taken');
  await expect(picker.getByRole('alert')).toHaveText('This time was just taken. Please choose another one.');
  const next = picker.getByRole('group', { name: 'Next free times' }).getByRole('button');
  await expect(next).toHaveCount(3);
  await expect(next.first()).toBeFocused();
  await next.nth(1).click();
  await expect(
    group(page, 'Preferred time', 'Slot picker: taken').getByRole('radio', { name: '10:00 am' }),
  ).toBeChecked();
});

test('slot picker: a chosen professional, and women only', { tag: '@full' }, async ({ page }) => {
  await open(page);
  const picker = sample(page, 'Slot picker');
  await expect(picker.getByText('or choose Ramesh, Imran…')).toBeVisible();
  await picker.getByRole('button', { name: 'Choose', exact: true }).click();
  const who = picker.getByRole('radiogroup', { name: 'Who comes' });
  await expect(who.getByRole('radio', { name: /^Anyone free, nearest first/ })).toBeChecked();
  await who.getByRole('radio', { name: /Ramesh G\./ }).check();
  await expect(picker.getByText(/^You see only the times of Ramesh\./)).toBeVisible();
  await picker.getByRole('radio', { name: 'Woman only' }).check();
  await expect(picker.getByRole('radio', { name: 'Woman only' })).toBeChecked();
});

test('hold: a warning in the last two minutes, then nothing', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await open(page);
  const hold = sample(page, 'Hold');
  await expect(hold.getByText(/^Reserved for you until/)).toHaveCount(2);
  await expect(hold.getByText('Less than 2 minutes left.')).toHaveCount(1);
  await page.clock.fastForward('07:30');
  await expect(hold.getByText(/^Reserved for you until/)).toHaveCount(1);
  await expect(hold.getByText('Less than 2 minutes left.')).toHaveCount(1);
  await page.clock.fastForward('02:00');
  await expect(hold.getByText(/^Reserved for you until/)).toHaveCount(0);
});
