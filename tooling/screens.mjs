// Takes screenshots of the main screens for review: `npm run screens [-- folder]`. Both sizes, languages and colour schemes.
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
const SCREENS = {
  home: (page) => page.goto('/'),
  list: (page) => page.goto('/list-of-services?category=3'),
  detail: (page) => page.goto('/service/30202'),
  search: async (page) => {
    await page.goto('/list-of-services?category=3');
    await page
      .getByRole('button', { name: /search|खोज/i })
      .first()
      .click();
    await page.getByRole('combobox').last().fill('bijli');
    await page.getByRole('option').first().waitFor();
  },
  city: (page) => page.goto('/in/bengaluru'),
};

const folder = resolve(process.argv[2] ?? join(root, 'screens'));
mkdirSync(folder, { recursive: true });
const server = await startDemo();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  for (const [width, height] of SIZES)
    for (const lang of ['en', 'hi'])
      for (const colorScheme of ['light', 'dark']) {
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
        const page = await context.newPage();
        for (const [name, open] of Object.entries(SCREENS)) {
          await open(page);
          await page.waitForLoadState('networkidle');
          await page.screenshot({ path: join(folder, `${name}-${width}-${lang}-${colorScheme}.png`) });
        }
        await context.close();
      }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`The pictures lie in ${folder}`);
