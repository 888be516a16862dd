import type { Page } from '@playwright/test';
import { en } from '../../contract/src/messages/en/index.ts';
import { hi } from '../../contract/src/messages/hi/index.ts';
import type { Language, MessageKey } from '../../contract/src/messages/index.ts';
import { layoutLosses } from './layout-loss.ts';
import { recordShifts, visibleShifts } from './layout-shifts.ts';
import { accessibilityViolations, expect } from './test.ts';

const TEXTS: Record<Language, Record<MessageKey, string>> = { en, hi };
/** Slow enough that a skeleton is painted before its content. */
const CALL_MS = 200;
const TRIES = 3;

/** What happens to the calls of a page. */
export type CallState = 'full' | 'failed' | 'loading';

/** Checks screens in one language and collects what is wrong with all of them, so that one run shows everything. */
export class ScreenChecks {
  readonly #page: Page;
  readonly #language: Language;
  readonly #withLosses: boolean;
  readonly #problems: string[] = [];

  private constructor(page: Page, language: Language, withLosses: boolean) {
    this.#page = page;
    this.#language = language;
    this.#withLosses = withLosses;
  }

  /**
   * Must be called after the login, because the logins use the English texts, and before a page is opened. `losses`: also
   * look for what is lost at 320 px and 200 % zoom.
   */
  static async of(page: Page, language: Language, { losses = true } = {}): Promise<ScreenChecks> {
    await page.context().addCookies([{ name: 'lang', value: language, domain: '127.0.0.1', path: '/' }]);
    await recordShifts(page);
    return new ScreenChecks(page, language, losses);
  }

  /** Returns a text in the language of the screens. */
  t(key: MessageKey): string {
    return TEXTS[this.#language][key];
  }

  /** Opens a page whose calls are answered late, refused or never answered; waits until it shows that state. */
  async open(path: string, calls: CallState = 'full'): Promise<void> {
    const page = this.#page;
    await page.unroute('**/api/**');
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      // Without the account there is no page to look at, and the stream of events stays open.
      if (/\/(user-details|userprofile|events)$/.test(pathname)) return route.fallback();
      if (calls === 'loading') return;
      if (calls === 'failed') return route.fulfill({ status: 500, json: { status: 500, message: 'x' } });
      await new Promise((resolve) => setTimeout(resolve, CALL_MS));
      await route.fallback().catch(() => undefined);
    });
    await page.goto(path);
    await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
    await expect(page.getByRole('main')).toBeVisible();
    if (calls === 'loading') await page.waitForTimeout(500);
    else await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
  }

  /** Opens a page in that state and checks it. */
  async visit(path: string, calls: CallState = 'full'): Promise<void> {
    await this.open(path, calls);
    await this.check(calls === 'full' ? path : `${path}, ${calls}`, calls === 'full');
  }

  /** Looks for violations of axe's rules, layout shifts, and what is lost at 320 px and 200 % zoom. */
  async check(what: string, withShifts = false): Promise<void> {
    const shifts = withShifts ? await visibleShifts(this.#page) : [];
    // Notices cover the page for some seconds.
    const notices = this.#page.locator(`section[aria-label="${this.t('ui.notices')}"]`);
    await expect(notices.locator('button')).toHaveCount(0);
    let found: string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      found = [
        ...(await accessibilityViolations(this.#page)),
        ...(this.#withLosses ? await layoutLosses(this.#page) : []),
      ];
      if (found.length === 0) break;
      // A dialog that has just opened gets its name a moment later; a row is focusable once it has been measured.
      await this.#page.waitForTimeout(500);
    }
    this.#problems.push(
      ...shifts.map((shift) => `${what}: shift ${shift}`),
      ...found.map((problem) => `${what}: ${problem}`),
    );
  }

  /** Looks only for violations of axe's rules. */
  async checkRules(what: string): Promise<void> {
    const found = await accessibilityViolations(this.#page);
    this.#problems.push(...found.map((problem) => `${what}: ${problem}`));
  }

  /** Fails if any check found something. */
  expectNone(): void {
    expect(this.#problems).toEqual([]);
  }
}
