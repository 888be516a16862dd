import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Widths and heights at which nothing may be lost: the narrowest phone, and a window of 1280×800 zoomed to 200 %. */
const SIZES = [
  { width: 320, height: 800 },
  { width: 640, height: 400 },
];

/**
 * Returns what a page loses on the narrowest phone and at 200 % zoom: sideways scrolling, text that is cut off or covered
 * by other text, and controls that cannot be scrolled into view. Restores the size of the page.
 */
export async function layoutLosses(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const losses: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Rows and sheets follow the size in the next frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const found = await page.evaluate(findLosses);
    losses.push(...found.map((loss) => `${size.width}×${size.height}: ${loss}`));
  }
  if (before) await page.setViewportSize(before);
  return losses;
}

/** Fails if the page loses anything at 320 px or at 200 % zoom. */
export async function expectNoLoss(page: Page): Promise<void> {
  await expect(async () => expect(await layoutLosses(page)).toEqual([])).toPass({ timeout: 10_000 });
}

/** Runs in the page. */
function findLosses(): string[] {
  const losses: string[] = [];
  const root = document.documentElement;
  const width = root.clientWidth;
  if (root.scrollWidth > width) losses.push(`scrolls sideways to ${root.scrollWidth}`);

  const describe = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${text}”`;
  };
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** What shows a shortened text in full when it is tapped. */
  const OPENERS = 'a[href], button, summary, label, h3:has(a[href])';
  const scrolls = (value: string) => value === 'auto' || value === 'scroll';
  const clips = (value: string) => value === 'hidden' || value === 'clip';

  /** What is visible of a line of text; says if a part of it can never be seen. */
  const visiblePart = (line: DOMRect, element: Element): { box: Box; cut: string | null } | null => {
    const box: Box = { left: line.left, top: line.top, right: line.right, bottom: line.bottom };
    let cut: string | null = null;
    let scrollsX = false;
    let scrollsY = false;
    for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.position === 'absolute' && one !== element && clips(style.overflowX)) {
        // Text for screen readers only.
        const { width: w, height: h } = one.getBoundingClientRect();
        if (w <= 2 || h <= 2) return null;
      }
      if (one === element && (style.clipPath !== 'none' || style.clip !== 'auto')) return null;
      const clipsX = clips(style.overflowX);
      const clipsY = clips(style.overflowY);
      scrollsX ||= scrolls(style.overflowX);
      scrollsY ||= scrolls(style.overflowY);
      if (!clipsX && !clipsY && !scrolls(style.overflowX) && !scrolls(style.overflowY)) {
        if (style.position === 'fixed') break;
        continue;
      }
      const frame = one.getBoundingClientRect();
      if (frame.width <= 2 || frame.height <= 2) return null;
      if (style.webkitLineClamp !== 'none') {
        // A teaser: its whole text is one tap away.
        if (line.top > frame.bottom - 2) return null;
        scrollsY = true;
      }
      if (style.textOverflow === 'ellipsis' && one.closest(OPENERS)) scrollsX = true;
      if (clipsX && !scrollsX && (line.left < frame.left - 1 || line.right > frame.right + 1))
        cut ??= `cut at the side by ${describe(one)}`;
      // Letters may reach out of their line by a part of its height.
      const spare = line.height * 0.3;
      if (clipsY && !scrollsY && (line.top < frame.top - spare || line.bottom > frame.bottom + spare))
        cut ??= `cut in height by ${describe(one)}`;
      box.left = Math.max(box.left, frame.left);
      box.right = Math.min(box.right, frame.right);
      box.top = Math.max(box.top, frame.top);
      box.bottom = Math.min(box.bottom, frame.bottom);
      if (style.position === 'fixed') break;
    }
    if (!scrollsX && (line.right > width + 1 || line.left < -1)) cut ??= 'outside of the page';
    return { box, cut };
  };

  /** Parts that lie over the page on purpose are compared only with themselves. */
  const layerOf = (element: Element): Element => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      if (/^(fixed|sticky)$/.test(getComputedStyle(one).position)) return one;
      if (one.getAttribute('role') === 'dialog') return one;
    }
    return root;
  };

  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility());
  const area = dialogs.at(-1) ?? document.body;
  const lines: { box: Box; element: Element; layer: Element }[] = [];
  const texts = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || /^(STYLE|SCRIPT|OPTION|NOSCRIPT)$/.test(element.tagName))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 2 || line.height < 2) continue;
      const seen = visiblePart(line, element);
      if (!seen) continue;
      if (seen.cut) losses.push(`${describe(element)}: ${seen.cut}`);
      const { box } = seen;
      if (box.right - box.left > 2 && box.bottom - box.top > 2)
        lines.push({ box, element, layer: layerOf(element) });
    }
  }
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue;
      const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const height = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
      if (x > 2 && y > height * 0.4)
        losses.push(
          `${describe(one.element)} and ${describe(other.element)} overlap by ${Math.round(x)}×${Math.round(y)}`,
        );
    }

  const at = { x: scrollX, y: scrollY };
  const controls = area.querySelectorAll(
    'a[href], button, input:not([type="hidden"]), select, textarea, [role="option"], [tabindex="0"]',
  );
  for (const control of controls) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('[inert], [aria-hidden="true"]')
    )
      continue;
    // A link to a place in the page appears with the focus.
    if (control.getAttribute('href')?.startsWith('#')) continue;
    const label = (control as HTMLInputElement).labels?.[0];
    const shown = [control, ...(label ? [label] : [])];
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    let cover: Element | null = null;
    const isReached = shown.some((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      if (right - left < 1 || bottom - top < 1) return false;
      const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
      const hit = document.elementFromPoint(
        middle(left, right, width),
        middle(top, bottom, root.clientHeight),
      );
      cover = hit;
      return hit !== null && (shown.some((two) => two.contains(hit)) || hit.contains(control));
    });
    const { width: w, height: h } = control.getBoundingClientRect();
    // A field may be drawn by its neighbour.
    if (!isReached && w > 2 && h > 2 && getComputedStyle(control).opacity !== '0')
      losses.push(`${describe(control)} cannot be reached${cover ? `, covered by ${describe(cover)}` : ''}`);
  }
  scrollTo(at.x, at.y);
  return [...new Set(losses)];
}
