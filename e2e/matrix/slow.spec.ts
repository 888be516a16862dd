import type { Locator, Page } from '@playwright/test';
import { en } from '../../contract/src/messages/en/index.ts';
import { hi } from '../../contract/src/messages/hi/index.ts';
import type { Language, MessageKey } from '../../contract/src/messages/index.ts';
import { LIMITS } from '../../tooling/page-weights.mjs';
import { aBooking, dayAfter, newCustomer, SERVICES } from '../support/bookings.ts';
import { expect, test } from '../support/test.ts';

const SLOW_4G = { latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU = 4;
const TEXTS: Record<Language, Record<MessageKey, string>> = { en, hi };
/** What browsers call good. */
const MOST_SHIFT = 0.1;
/** What nobody sees: a figure in the bar that grows by a pixel. */
const SEEN_SHIFT = 0.01;

/** A tap that starts something, as the page itself saw it. */
interface Tap {
  readonly what: string;
  /** What showed, in the next frame, that it was taken. */
  readonly signs: readonly string[];
  /** From the tap to that frame. */
  readonly frame: number;
  /** From the tap to the first sign. */
  readonly sign: number;
}

interface Shift {
  readonly path: string;
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    slow: { taps: Tap[]; shifts: Shift[]; next: string | null; hydrated: number | null };
  }
}

/** Runs in the page before its own code. */
function measure(): void {
  const seen: Window['slow'] = { taps: [], shifts: [], next: null, hydrated: null };
  window.slow = seen;
  // All that the page needs is there when React takes it over.
  const watch = () => {
    if (Object.keys(document).some((key) => key.startsWith('__reactContainer')))
      seen.hydrated = performance.now();
    else setTimeout(watch, 5);
  };
  watch();
  const named = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '?';
  };
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        seen.shifts.push({
          path: location.pathname,
          value,
          moved: sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${named(node)} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });

  const SIGNS = '[aria-busy="true"], [data-loading], [role="progressbar"], [role="dialog"], [class*="going"]';
  const shown = () =>
    [...document.querySelectorAll(SIGNS)].filter((one) => one.getBoundingClientRect().width > 0);
  addEventListener(
    'click',
    (event) => {
      const what = seen.next;
      if (what === null || !(event.target instanceof Element)) return;
      seen.next = null;
      const at = performance.now();
      const before = new Set(shown());
      const button = event.target.closest('button');
      const signs = () => [
        ...shown()
          .filter((one) => !before.has(one))
          .map(named),
        ...(button?.isConnected && button.disabled ? ['disabled'] : []),
        ...(button && !button.isConnected ? ['gone'] : []),
      ];
      requestAnimationFrame(() => {
        const found = signs();
        const frame = performance.now() - at;
        const look = () => {
          const sign = performance.now() - at;
          if (found.length > 0) seen.taps.push({ what, signs: found, frame, sign });
          else if (signs().length > 0 || sign > 5000) seen.taps.push({ what, signs: [], frame, sign });
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    { capture: true },
  );
}

// Parts that glide stand still for those who asked for it, and then they jump.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// proves: more.slow
for (const language of ['en', 'hi'] as const)
  test(`a booking on a slow phone and network: ${language}`, async ({ page, isMobile, context }) => {
    test.setTimeout(240_000);
    const customer = await newCustomer(page);
    await context.addCookies([{ name: 'lang', value: language, domain: '127.0.0.1', path: '/' }]);
    await page.addInitScript(measure);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });

    const t = (key: MessageKey) => TEXTS[language][key];
    const button = (key: MessageKey, within: Page | Locator = page) =>
      within
        .getByRole('button', { name: t(key), exact: true })
        .filter({ visible: true })
        .first();
    const link = (key: MessageKey) =>
      page
        .getByRole('link', { name: t(key), exact: true })
        .filter({ visible: true })
        .first();
    /** Taps what starts a call or leads elsewhere. */
    const tap = async (what: string, target: Locator) => {
      await expect(target).toBeEnabled();
      await page.evaluate((name) => void (window.slow.next = name), what);
      await (isMobile ? target.tap() : target.click());
    };

    const weights = await firstPage(page);
    const [service] = SERVICES;
    const way = page.locator(`a[href^="/service/${service.id}/"]`).filter({ visible: true }).first();
    await tap('service', way);
    const details = page.getByRole('dialog');
    const book = details.getByRole('link', { name: t('catalog.book_service') }).first();
    await expect(book).toBeVisible();
    await tap('book', book);

    const hour = page.locator('input[name$="-method"][value="hour"]');
    await hour.check();
    await page.locator('input[name$="-duration"][value="2"]').check();
    const date = page.getByLabel(t('booking.date'));
    await date.click({ position: { x: 4, y: 4 } });
    await date.fill(dayAfter(2 + Math.floor(Math.random() * 160)));
    await page.getByLabel(t('booking.time')).fill('10:30');
    await page.getByLabel(t('booking.email')).fill('meera@example.in');
    await page.getByLabel(t('booking.address'), { exact: true }).fill('14 Church Street, Bengaluru 560001');
    await page.getByLabel(t('booking.description')).fill('Two sockets spark.');
    await page.getByRole('checkbox', { name: t('booking.agree') }).check();
    await tap('next', button('booking.next'));
    await page.waitForURL('**/picker-service-booking?booking_id=*');
    await tap('book services', button('booking.book_services'));
    await expect(page.getByText(t('booking.confirmed'))).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('dialog')).toBeHidden();

    await tap('history', link('shell.booking_history'));
    await page.waitForURL('**/instand-booking');
    await expect(button('booking.cancel')).toBeVisible();
    await tap('tab', link('booking.tab_scheduled'));
    await page.waitForURL('**/scheduled-booking');
    if (language === 'hi') await aBooking(page.request, customer, { station: 'done' });
    await tap('instant tab', link('booking.tab_instant'));
    await page.waitForURL('**/instand-booking');
    if (language === 'hi') {
      await tap('approve', button('booking.approve', page.getByRole('dialog')));
      await expect(button('booking.approve')).toBeHidden();
    } else {
      await tap('cancel', button('booking.cancel'));
      await tap('yes, cancel', button('booking.cancel_yes', page.getByRole('dialog')));
      await expect(page.getByText(t('booking.cancelled')).first()).toBeVisible();
    }

    const { taps, shifts } = await page.evaluate(() => window.slow);
    const figures = JSON.stringify({ weights, taps, shifts });
    await test.info().attach('figures', { body: figures, contentType: 'application/json' });
    expect(weights.js).toBeGreaterThan(100_000);
    expect(weights.js).toBeLessThanOrEqual(LIMITS.home.js);
    expect(weights.css).toBeLessThanOrEqual(LIMITS.home.css);
    expect(taps.filter(({ signs }) => signs.length === 0)).toEqual([]);
    expect(shifts.filter(({ value }) => value > SEEN_SHIFT)).toEqual([]);
    const sums: Record<string, number> = {};
    for (const { path, value } of shifts) sums[path] = (sums[path] ?? 0) + value;
    for (const [path, sum] of Object.entries(sums)) expect(sum, path).toBeLessThan(MOST_SHIFT);
  });

/** Opens the first page; tells what it brought of scripts and styles before it answers taps, in bytes as sent. */
async function firstPage(page: Page): Promise<{ js: number; css: number }> {
  const alive = page.waitForRequest('**/api/user/events*');
  await page.goto('/');
  await alive;
  return await page.evaluate(() => {
    const before = window.slow.hydrated ?? 0;
    const bytes = (end: string) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith(end) && startTime < before)
        .reduce((sum, { transferSize }) => sum + transferSize, 0);
    return { js: bytes('.js'), css: bytes('.css') };
  });
}
