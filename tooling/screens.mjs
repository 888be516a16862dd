// Takes screenshots of the main screens for review: `npm run screens [-- folder [screen ...]]`.
// Both sizes, languages and colour schemes; the screens behind a login also while loading and after a failure.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath, CHROMIUM_FLAGS } from './browser.mjs';
import { startDemo } from './demo-server.mjs';
import { root } from './runtime.mjs';

const SIZES = [
  [360, 800],
  [1280, 800],
];
const POINT = { latitude: '12.972', longitude: '77.595' };
/** Demo accounts by role; `null` is a visitor. */
const ACCOUNTS = {
  user: { login: 'user/login', mobile: '9000020001' },
  employee: { login: 'employee/login', mobile: '9000010001' },
  admin: { login: 'admin/login', mobile: '9000030001' },
};

/** @type {[string, keyof typeof ACCOUNTS | null, string | ((page: import('@playwright/test').Page) => Promise<void>)][]} */
const SCREENS = [
  ['home', null, '/'],
  ['list', null, '/list-of-services?category=3'],
  ['detail', null, '/service/30202'],
  ['search', null, search],
  ['city', null, '/in/bengaluru'],
  ['login', null, '/login'],
  ['landing', null, '/employee-index'],
  ['register', null, '/employee-register'],
  ['bookings', 'user', '/instand-booking'],
  ['scheduled', 'user', '/scheduled-booking'],
  ['completed', 'user', '/complete-booking'],
  ['cart', 'user', '/service-booking'],
  ['book', 'user', '/service-book?service=30202'],
  ['notifications', 'user', '/notification'],
  ['own-dues', 'user', '/amounts-due'],
  ['profile', 'user', '/user-edit'],
  ['addresses', 'user', '/addresses'],
  ['dues', 'user', '/amounts-due'],
  ['today', 'employee', '/employee-home'],
  ['jobs', 'employee', '/employee-booking-list'],
  ['offers', 'employee', '/employee-service-edit'],
  ['upload', 'employee', '/service-upload'],
  ['earnings', 'employee', '/employee-earnings'],
  ['own-documents', 'employee', '/employee-documents'],
  ['availability', 'employee', '/employee-availability'],
  ['bank-tax', 'employee', '/employee-bank-tax'],
  ['own-documents', 'employee', '/employee-documents'],
  ['queue', 'admin', '/admin'],
  ['dispatch', 'admin', '/admin/dispatch'],
  ['board', 'admin', '/admin/dispatch?view=board'],
  ['all-bookings', 'admin', '/admin/bookings'],
  ['new-booking', 'admin', '/admin/bookings/new'],
  ['enquiries', 'admin', '/admin/enquiries'],
  ['tickets', 'admin', '/admin/reports'],
  ['professionals', 'admin', '/admin/professionals'],
  ['applicants', 'admin', '/admin/professionals?state=pending'],
  ['customers', 'admin', '/admin/customers'],
  ['operators', 'admin', '/admin/operators'],
  ['payments', 'admin', '/admin/payments'],
  ['documents', 'admin', '/admin/documents'],
  ['refunds', 'admin', '/admin/refunds'],
  ['amounts-due', 'admin', '/admin/amounts-due'],
  ['payouts', 'admin', '/admin/payouts'],
  ['settlements', 'admin', '/admin/settlements'],
  ['unmatched', 'admin', '/admin/settlements/unmatched'],
  ['bank-statements', 'admin', '/admin/settlements/statements'],
  ['chargebacks', 'admin', '/admin/refunds?state=chargebacks'],
  ['webhooks', 'admin', '/admin/webhooks'],
  ['books', 'admin', '/admin/books'],
  ['journal', 'admin', '/admin/books?show=journal'],
  ['amounts-due', 'admin', '/admin/amounts-due'],
  ['settlements', 'admin', '/admin/settlements'],
  ['unmatched', 'admin', '/admin/settlements/unmatched'],
  ['statements', 'admin', '/admin/settlements/statements'],
  ['documents', 'admin', '/admin/documents'],
  ['tax', 'admin', '/admin/tax'],
  ['months', 'admin', '/admin/months'],
  ['webhooks', 'admin', '/admin/webhooks'],
  ['journal', 'admin', '/admin/books?show=journal'],
  ['tax', 'admin', '/admin/tax'],
  ['months', 'admin', '/admin/months'],
  ['services', 'admin', '/admin/services'],
  ['service', 'admin', '/admin/services/30202'],
  ['professional', 'admin', firstOf('/admin/professionals')],
  ['customer', 'admin', firstOf('/admin/customers')],
  ['banners', 'admin', '/admin/banners'],
  ['pages', 'admin', '/admin/pages'],
  ['new-page', 'admin', '/admin/pages/new'],
  ['new-banner', 'admin', '/admin/banners/new'],
  ['reviews', 'admin', '/admin/reviews'],
  ['overview', 'admin', '/admin/overview'],
  ['supply', 'admin', '/admin/supply'],
  ['searches', 'admin', '/admin/searches'],
  ['messages', 'admin', '/admin/messages'],
  ['exports', 'admin', '/admin/exports'],
  ['audit', 'admin', '/admin/audit'],
  ['settings', 'admin', '/admin/settings'],
  ['account', 'admin', '/admin/account'],
];

/** Returns a function that opens the page of the first row of a list. */
function firstOf(list) {
  return async (page) => {
    await page.goto(list);
    const row = page.locator(`a[href^="${list}/"]`).first();
    // While a list loads or when it failed, it has no rows; the address of a page shows that state of the page.
    const href = await row.getAttribute('href', { timeout: 3000 }).catch(() => `${list}/1`);
    await page.goto(href);
  };
}

async function search(page) {
  await page.goto('/list-of-services?category=3');
  await page
    .getByRole('button', { name: /search|खोज/i })
    .first()
    .click();
  await page.locator('input[role=combobox]:focus').fill('bijli');
  await page.locator('[role=option]:visible').first().waitFor();
}

/** Logs a demo account in: the cookies of the context, and the values that the web client stores. */
async function logIn(context, role) {
  const { login, mobile } = ACCOUNTS[role];
  const response = await context.request.post(`/api/${login}`, {
    data: { mobile, password: 'aaspaas1' },
    headers: { 'x-aaspaas-client': 'web' },
  });
  const { token, name, id, is_verified } = (await response.json()).success;
  const values = {
    token,
    role,
    name,
    user_id: String(id),
    is_verified: String(is_verified),
    phoneNumber: mobile,
  };
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    document.cookie = `role=${stored.role}; Path=/; SameSite=Lax`;
  }, values);
}

/** What happens to the calls of an account's screen: answered, failed, or never answered. */
const STATES = {
  full: null,
  failed: (route) => route.fulfill({ status: 500, json: { status: 500, message: 'Something went wrong.' } }),
  loading: () => {},
};

const folder = resolve(process.argv[2] ?? join(root, 'screens'));
const chosen = new Set(process.argv.slice(3));
mkdirSync(folder, { recursive: true });
const server = await startDemo();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });

async function contextOf({ viewport: [width, height], lang, colorScheme, role }) {
  const context = await browser.newContext({
    baseURL: server.base,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 600 ? 2 : 1,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await context.addCookies([{ name: 'lang', value: lang, url: server.base }]);
  await context.addInitScript((point) => {
    for (const [key, value] of Object.entries(point)) localStorage.setItem(key, value);
  }, POINT);
  if (role) await logIn(context, role);
  return context;
}

async function capture(context, name, open, state, suffix) {
  const page = await context.newPage();
  if (STATES[state]) await page.route('**/api/**', STATES[state]);
  await (typeof open === 'string' ? page.goto(open) : open(page));
  if (state === 'loading') await page.waitForTimeout(1500);
  else await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${[name, state, suffix].join('-')}.png`) });
  await page.close();
}

try {
  for (const viewport of SIZES)
    for (const lang of ['en', 'hi'])
      for (const colorScheme of ['light', 'dark'])
        for (const role of [null, 'user', 'employee', 'admin']) {
          const context = await contextOf({ viewport, lang, colorScheme, role });
          for (const [name, of, open] of SCREENS)
            if (of === role && (chosen.size === 0 || chosen.has(name)))
              for (const state of role && lang === 'en' && colorScheme === 'light'
                ? Object.keys(STATES)
                : ['full'])
                await capture(context, name, open, state, `${viewport[0]}-${lang}-${colorScheme}`);
          await context.close();
        }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`Screenshots are in ${folder}`);
