// Plain pages: the other tests' watcher of texts reads every new element, which takes longer than painting them.
import { expect, test } from '@playwright/test';
import { demoAccount, logIn } from '../support/accounts.ts';
import { daysFromNow } from '../support/bookings.ts';
import { slowDown } from '../support/slow-device.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** A full day: 60 lanes with 8 jobs each, half an hour apart. */
function fullDay(date: string) {
  const at = (minutes: number) =>
    `${date}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00+05:30`;
  const data = Array.from({ length: 60 }, (_, lane) => ({
    employee_id: lane + 1,
    name: `Professional ${lane + 1}`,
    image_url: null,
    hours: [{ starts_at: at(360), ends_at: at(1320) }],
    day_off: false,
    paused: false,
    holds: [],
    candidate: null,
    candidate_gaps: null,
    jobs: Array.from({ length: 8 }, (_job, index) => ({
      detail_id: lane * 10 + index + 1,
      booking_id: `AP-${lane}-${index}`,
      service_name: 'AC Service & Repair',
      pin: '560001',
      state: 'assigned',
      attention: null,
      can_assign: true,
      starts_at: at(370 + index * 115),
      ends_at: at(370 + index * 115 + 80),
      gap_before:
        index === 0 ? null : { travel_minutes: 20, km: 5.2, gap_minutes: 35, short: index % 4 === 0 },
    })),
  }));
  return { data, next_cursor: null, line: null };
}

test('a full day of 60 professionals with 8 jobs each is painted within a second on a slow processor', async ({
  page,
}) => {
  const date = daysFromNow(1);
  await page.route('**/api/admin/dispatch?*', (route) => route.fulfill({ json: fullDay(date) }));
  await logIn(
    page,
    await demoAccount(page.request, 'admin'),
    '/admin/login',
    `/admin/dispatch?view=board&city=bengaluru&date=${date}`,
  );
  const lanes = page.getByRole('list', { name: 'Professionals in Bengaluru' });
  await expect(lanes.getByRole('listitem')).toHaveCount(60);
  await slowDown(page, { latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  // Measures in the page, from the answer that has the lanes to the frame after them.
  await page.evaluate(() => {
    const seen = window as unknown as { answered: number | null; painted: number | null };
    seen.answered = null;
    seen.painted = null;
    const read = window.fetch.bind(window);
    window.fetch = async (...args) => {
      const answer = await read(...args);
      if (String(args[0] instanceof Request ? args[0].url : args[0]).includes('/api/admin/dispatch?'))
        seen.answered = performance.now();
      return answer;
    };
    new MutationObserver(() => {
      if (seen.answered === null || seen.painted !== null) return;
      if (document.querySelectorAll('[data-board-lane] button').length < 480) return;
      requestAnimationFrame(() => setTimeout(() => (seen.painted = performance.now())));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.unroute('**/api/admin/dispatch?*');
  const next = daysFromNow(2);
  await page.route('**/api/admin/dispatch?*', (route) => route.fulfill({ json: fullDay(next) }));
  await page.getByRole('button', { name: 'Next day' }).click();
  const elapsed = async () =>
    page.evaluate(() => {
      const { answered, painted } = window as unknown as { answered: number | null; painted: number | null };
      return answered !== null && painted !== null ? painted - answered : null;
    });
  await expect.poll(elapsed).not.toBeNull();
  const milliseconds = await elapsed();
  await test.info().attach('milliseconds', { body: String(milliseconds), contentType: 'text/plain' });
  expect(milliseconds).toBeLessThan(1_000);
});
