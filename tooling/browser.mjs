import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { installPackages } from './debian.mjs';
import { root } from './runtime.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const FULL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const fontFolders = ['/usr/share/fonts/truetype/lohit-devanagari', '/usr/share/fonts/truetype/noto'];

/** Returns the path of the machine's Chromium; undefined if Playwright's is used. */
export const chromiumPath = () => [SHELL, ...FULL].find((path) => existsSync(path));

/**
 * Returns the path of the machine's full Chromium, the only one with notifications; the headless shell has no window and
 * needs half the CPU.
 */
export const fullChromiumPath = () => FULL.find((path) => existsSync(path));

/** Flags that stop Chromium from sending background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Installs Chromium and a Devanagari font if they are missing and can be installed (Debian, as root).
 * @returns null if the browser tests can run, otherwise a message that names the packages to install
 */
export function ensureBrowser(node) {
  const missing = [
    ...(hasPlaywrightChromium(node) || (existsSync(SHELL) && fullChromiumPath())
      ? []
      : ['chromium', 'chromium-headless-shell']),
    ...(process.platform !== 'linux' || fontFolders.some(holdsDevanagari) ? [] : ['fonts-lohit-deva']),
  ];
  if (missing.length === 0) return null;
  const aptError = installPackages(missing);
  if (aptError === null) return null;
  // The full browser can run every test, but more slowly.
  if (!missing.includes('chromium') || fullChromiumPath()) {
    if (!missing.some((name) => name.startsWith('fonts-'))) return null;
    console.log(
      'Note: this machine has no Devanagari font, so Hindi is drawn as boxes (Debian: fonts-lohit-deva).',
    );
    return null;
  }
  const instruction = `install it (Debian, as root: apt-get install ${missing.join(' ')}; elsewhere: npx playwright install chromium)`;
  return `Chromium is missing and could not be installed here: ${instruction}${aptError ? `\n${aptError}` : ''}`;
}

/** Returns whether Playwright's browser was downloaded manually. */
function hasPlaywrightChromium(node) {
  const script = `import { chromium } from '@playwright/test'; import { existsSync } from 'node:fs'; process.exit(existsSync(chromium.executablePath()) ? 0 : 1);`;
  return spawnSync(node, ['--input-type=module', '-e', script], { cwd: root }).status === 0;
}

function holdsDevanagari(folder) {
  return existsSync(folder) && readdirSync(folder).some((name) => /deva/i.test(name));
}
