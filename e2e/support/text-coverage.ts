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

/** The recorder's additions to a page. */
type TextWindow = Window & {
  reportSeenTexts?: (texts: string[]) => void;
  findTexts?: () => string[];
};

interface RecordedTexts {
  readonly seen: ReadonlySet<string>;
  save(test: TestInfo): Promise<void>;
}

/**
 * Records which texts of the specification the pages of a context show while a test runs. Only visible text counts:
 * laid-out text, and the placeholders, labels and titles of visible elements.
 * @returns the texts seen so far, and a function that saves them for the coverage report; call it when the test has passed
 */
export async function recordTexts(context: BrowserContext): Promise<RecordedTexts> {
  const seen = new Set<string>();
  await context.exposeBinding('reportSeenTexts', (_source, texts: string[]) => {
    for (const text of texts) seen.add(text);
  });
  await context.addInitScript(watchTexts, TEXTS);
  const save = async ({ testId, titlePath, project, retry }: TestInfo) => {
    // The last texts of a test may not have been reported yet.
    for (const page of context.pages())
      for (const text of await page
        .evaluate(() => (window as TextWindow).findTexts?.() ?? [])
        .catch(() => []))
        seen.add(text);
    if (seen.size === 0) return;
    const folder = join(root, 'test-results/texts');
    mkdirSync(folder, { recursive: true });
    const test = `${titlePath.join(' › ')} (${project.name})`;
    writeFileSync(join(folder, `${testId}-${retry}.json`), JSON.stringify({ test, texts: [...seen] }));
  };
  return { seen, save };
}

/**
 * Runs in the page. Compares new text with the patterns on every change, so that a text counts however briefly it is
 * shown. Visibility requires layout and is checked for matches only; any change triggers one full comparison within 100
 * ms.
 */
function watchTexts(texts: string[]): void {
  const INTERVAL_MS = 100;
  const ATTRIBUTES = ['placeholder', 'aria-label', 'title', 'alt'];
  const normalize = (text: string) => text.replace(/’/g, "'").replace(/\s+/g, ' ').trim();
  // Placeholders match any value; a short text must match a whole line, otherwise it would be found in any text.
  const sourceOf = (text: string) =>
    normalize(text)
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+');
  const patterns = new Map(
    texts.map((text) => {
      const isExact = text.split(' ').length < 4;
      const end = text.endsWith(':') ? '' : '$';
      return [text, new RegExp(isExact ? `^${sourceOf(text)}${end}` : sourceOf(text))] as const;
    }),
  );
  const anyText = new RegExp(texts.map(sourceOf).join('|'), 'i');
  const textWindow = window as TextWindow;
  const compared = new Set<string>();
  textWindow.findTexts = () => {
    const lines = [document.title, ...(document.body?.innerText ?? '').split('\n')];
    for (const element of document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join()))
      if (element.checkVisibility())
        for (const name of ATTRIBUTES) lines.push(element.getAttribute(name) ?? '');
    const found: string[] = [];
    for (const line of lines.map(normalize)) {
      if (compared.has(line)) continue;
      compared.add(line);
      for (const [text, pattern] of patterns)
        if (pattern.test(line)) {
          patterns.delete(text);
          found.push(text);
        }
    }
    return found;
  };
  const reportNewTexts = () => {
    const found = textWindow.findTexts?.() ?? [];
    if (found.length > 0) textWindow.reportSeenTexts?.(found);
  };
  // A test may replace the clock.
  const setTimer = window.setTimeout.bind(window);
  let scheduled = false;
  const scheduleReport = () => {
    if (scheduled) return;
    scheduled = true;
    setTimer(() => {
      scheduled = false;
      reportNewTexts();
    }, INTERVAL_MS);
  };
  const known = new Set<string>();
  const mayMatch = (text: string | null | undefined) => {
    if (!text || known.has(text)) return false;
    known.add(text);
    return anyText.test(normalize(text));
  };
  const addsText = ({ type, target, addedNodes, attributeName }: MutationRecord) => {
    if (type === 'characterData') return mayMatch(target.parentElement?.textContent);
    if (type === 'childList') return [...addedNodes].some((node) => mayMatch(node.textContent));
    return (
      ATTRIBUTES.includes(attributeName ?? '') &&
      mayMatch((target as Element).getAttribute(attributeName ?? ''))
    );
  };
  new MutationObserver((changes) => {
    // A document that is still being parsed changes constantly and loses nothing.
    if (document.readyState !== 'loading' && changes.filter(addsText).length > 0) reportNewTexts();
    scheduleReport();
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open', 'style', ...ATTRIBUTES],
  });
}
