import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, TestInfo } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The texts that the specification gives word for word. */
const TEXTS = ['customer', 'provider'].flatMap((name) =>
  readFileSync(join(root, `tooling/coverage/${name}-texts.txt`), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
);

/** What the watcher leaves in a page. */
type Watched = Window & {
  reportSeenTexts?: (texts: string[]) => void;
  lookForTexts?: () => string[];
};

/**
 * Records which texts of the specification the pages of a context show while a test runs. Only what is visible counts: text that is laid
 * out, and the placeholders, labels and titles of visible elements.
 *
 * @returns a function that saves the texts for the coverage report; call it when the test has passed
 */
export async function recordTexts(context: BrowserContext): Promise<(test: TestInfo) => Promise<void>> {
  const seen = new Set<string>();
  await context.exposeBinding('reportSeenTexts', (_source, texts: string[]) => {
    for (const text of texts) seen.add(text);
  });
  await context.addInitScript(watchTexts, TEXTS);
  return async ({ testId, titlePath, project, retry }) => {
    // What a test saw last may not have been reported yet.
    for (const page of context.pages())
      for (const text of await page
        .evaluate(() => (window as Watched).lookForTexts?.() ?? [])
        .catch(() => []))
        seen.add(text);
    if (seen.size === 0) return;
    const folder = join(root, 'test-results/texts');
    mkdirSync(folder, { recursive: true });
    const test = `${titlePath.join(' › ')} (${project.name})`;
    writeFileSync(join(folder, `${testId}-${retry}.json`), JSON.stringify({ test, texts: [...seen] }));
  };
}

/** Runs in the page. Looks at most every 100 ms, and only after something changed. */
function watchTexts(texts: string[]): void {
  const left = new Set(texts);
  const normal = (text: string) => text.replace(/’/g, "'").replace(/\s+/g, ' ').trim();
  // A text with values matches around them; a short one has to be a whole line, or it would be found in anything.
  const patterns = new Map(
    texts.map((text) => {
      const parts = normal(text)
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const whole = text.split(' ').length < 4;
      const end = text.endsWith(':') ? '' : '$';
      return [text, new RegExp(whole ? `^${parts.join('.+')}${end}` : parts.join('.+'))] as const;
    }),
  );
  const linesOf = () => {
    const lines = [document.title, ...(document.body?.innerText ?? '').split('\n')];
    for (const element of document.querySelectorAll('[placeholder],[aria-label],[title],[alt]'))
      if (element.checkVisibility())
        for (const name of ['placeholder', 'aria-label', 'title', 'alt'])
          lines.push(element.getAttribute(name) ?? '');
    return [...new Set(lines.map(normal))].filter(Boolean);
  };
  const watched = window as Watched;
  const look = () => {
    const lines = linesOf();
    const found = [...left].filter((text) => lines.some((line) => patterns.get(text)?.test(line)));
    for (const text of found) left.delete(text);
    return found;
  };
  watched.lookForTexts = look;
  // A test may put a clock of its own in its place.
  const later = window.setTimeout.bind(window);
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    later(() => {
      waiting = false;
      const found = look();
      if (found.length > 0) watched.reportSeenTexts?.(found);
    }, 100);
  };
  new MutationObserver(soon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open', 'style', 'placeholder', 'aria-label'],
  });
}
