import { expect, type Locator, type Page, test } from '@playwright/test';
import { en } from '../../contract/src/messages/en/index.ts';
import { hi } from '../../contract/src/messages/hi/index.ts';
import type { Language, MessageKey } from '../../contract/src/messages/index.ts';
import { LIMITS } from '../../tooling/page-weights.mjs';

const SLOW_4G = { latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** How many times slower than this machine the processor is. */
const CPU = 4;
const TEXTS: Record<Language, Record<MessageKey, string>> = { en, hi };
/** The limit for layout shift per page that Web Vitals rates as good. */
const MAX_LAYOUT_SHIFT = 0.1;
/** The limit below which a shift is invisible, such as a number in the bar that grows by a pixel. */
const VISIBLE_SHIFT = 0.01;

/** A tap that starts something, as recorded by the page. */
interface Tap {
  readonly what: string;
  /** What acknowledged the tap in the next frame. */
  readonly feedback: readonly string[];
  /** Milliseconds from the tap to that frame. */
  readonly frameDelay: number;
  /** Milliseconds from the tap to the first sign. */
  readonly feedbackDelay: number;
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
  // When React hydrates the page, everything it needs has loaded.
  const waitForHydration = () => {
    if (Object.keys(document).some((key) => key.startsWith('__reactContainer')))
      seen.hydrated = performance.now();
    else setTimeout(waitForHydration, 5);
  };
  waitForHydration();
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

  const FEEDBACK_SELECTOR =
    '[aria-busy="true"], [data-loading], [role="progressbar"], [role="dialog"], [class*="_progress"]';
  const shown = () =>
    [...document.querySelectorAll(FEEDBACK_SELECTOR)].filter((one) => one.getBoundingClientRect().width > 0);
  addEventListener(
    'click',
    (event) => {
      const what = seen.next;
      if (what === null || !(event.target instanceof Element)) return;
      seen.next = null;
      const at = performance.now();
      const before = new Set(shown());
      const button = event.target.closest('button');
      const feedback = () => [
        ...shown()
          .filter((one) => !before.has(one))
          .map(named),
        ...(button?.isConnected && button.disabled ? ['disabled'] : []),
        ...(button && !button.isConnected ? ['gone'] : []),
      ];
      requestAnimationFrame(() => {
        const found = feedback();
        const frameDelay = performance.now() - at;
        const measureFeedback = () => {
          const feedbackDelay = performance.now() - at;
          if (found.length > 0) seen.taps.push({ what, feedback: found, frameDelay, feedbackDelay });
          else if (feedback().length > 0 || feedbackDelay > 5000)
            seen.taps.push({ what, feedback: [], frameDelay, feedbackDelay });
          else requestAnimationFrame(measureFeedback);
        };
        measureFeedback();
      });
    },
    { capture: true },
  );
}

/** Slows the processor down, and the network to this many milliseconds and bytes a second. */
export async function slowDown(page: Page, network: typeof SLOW_4G): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

/** A page on a slow phone and a slow network that records its responsiveness. */
export class SlowDevice {
  readonly #page: Page;
  readonly #language: Language;
  readonly #touch: boolean;

  private constructor(page: Page, language: Language, touch: boolean) {
    this.#page = page;
    this.#language = language;
    this.#touch = touch;
  }

  /** Must be called before the page is opened. */
  static async of(page: Page, language: Language, touch: boolean): Promise<SlowDevice> {
    await page.context().addCookies([{ name: 'lang', value: language, domain: '127.0.0.1', path: '/' }]);
    await page.addInitScript(measure);
    await slowDown(page, SLOW_4G);
    return new SlowDevice(page, language, touch);
  }

  /** Returns a text in the phone's language. */
  t(key: MessageKey): string {
    return TEXTS[this.#language][key];
  }

  /** Returns the first visible button with that name. */
  button(key: MessageKey, within: Page | Locator = this.#page): Locator {
    return this.#shown(within.getByRole('button', { name: this.t(key), exact: true }));
  }

  /** Returns the first visible link with that name. */
  link(key: MessageKey, within: Page | Locator = this.#page): Locator {
    return this.#shown(within.getByRole('link', { name: this.t(key), exact: true }));
  }

  #shown(all: Locator): Locator {
    return all.filter({ visible: true }).first();
  }

  /** Taps an element that starts a call or a navigation. */
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    const what = `${await target.getAttribute('aria-label')} ${await target.textContent()}`;
    await this.#page.evaluate((name) => void (window.slow.next = name), what);
    await (this.#touch ? target.tap() : target.click());
  }

  /** Opens home as the first page of a visit; everything loaded before it handles taps must stay within the limits. */
  async openHome(): Promise<void> {
    const eventStream = this.#page.waitForRequest('**/api/user/events*');
    await this.#page.goto('/');
    await eventStream;
    const { js, css } = await this.#page.evaluate(() => {
      const before = window.slow.hydrated ?? 0;
      const bytes = (end: string) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, startTime }) => new URL(name).pathname.endsWith(end) && startTime < before)
          .reduce((sum, { transferSize }) => sum + transferSize, 0);
      return { js: bytes('.js'), css: bytes('.css') };
    });
    expect(js).toBeGreaterThan(100_000);
    expect(js).toBeLessThanOrEqual(LIMITS.home.js);
    expect(css).toBeLessThanOrEqual(LIMITS.home.css);
  }

  /** Expects that every tap since the page load was acknowledged in the next frame, and that nothing shifted. */
  async expectResponsive(): Promise<void> {
    const { taps, shifts } = await this.#page.evaluate(() => window.slow);
    const body = JSON.stringify({ taps, shifts });
    await test.info().attach('figures', { body, contentType: 'application/json' });
    expect(taps.length).toBeGreaterThan(0);
    expect(taps.filter(({ feedback }) => feedback.length === 0)).toEqual([]);
    expect(shifts.filter(({ value }) => value > VISIBLE_SHIFT)).toEqual([]);
    const sums: Record<string, number> = {};
    for (const { path, value } of shifts) sums[path] = (sums[path] ?? 0) + value;
    for (const [path, sum] of Object.entries(sums)) expect(sum, path).toBeLessThan(MAX_LAYOUT_SHIFT);
  }
}
