import type { Page } from '@playwright/test';

/** A shift of this size is visible; the design allows none above it. */
export const MAX_SHIFT = 0.01;

declare global {
  interface Window {
    layoutShifts: { value: number; moved: string[] }[];
  }
}

/** Records the layout shifts of every page opened from now on, except those that follow an input. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const format = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          window.layoutShifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node : node?.parentElement;
              const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`;
              return `${name} ${format(previousRect)} → ${format(currentRect)}`;
            }),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the shifts of the open page if together they are visible. */
export async function visibleShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum > MAX_SHIFT ? shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`) : [];
}
