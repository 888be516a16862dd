/** The room that the arrows take at the end of the row's heading, in pixels. */
const ARROWS = 104;

/** The sorted entries of each number of visible slides. Most are constants, which a server reads for every page. */
const sorted = new WeakMap<object, readonly (readonly [from: number, count: number])[]>();

function stepsOf(perView: Readonly<Record<number, number>>) {
  const steps =
    sorted.get(perView) ??
    Object.entries(perView)
      .map(([from, count]) => [Number(from), count] as const)
      .sort(([a], [b]) => a - b);
  sorted.set(perView, steps);
  return steps;
}

/**
 * Creates the class and the rules for the number of visible slides per minimum width; hides the controls where all slides
 * are in view and do not loop. Equal numbers produce the same class. `most` slides are visible at most.
 */
export function slideRules(
  perView: Readonly<Record<number, number>>,
  slides: number,
  loop = false,
): { name: string; css: string; most: number } {
  const steps = stepsOf(perView);
  const fits = steps.map(([, count]) => count >= slides && !(loop && slides > 1));
  const name = `slides-${steps.map(([from, count], index) => `${from}-${String(count).replace('.', '_')}${fits[index] ? 'w' : ''}`).join('-')}`;
  const css = steps
    .map(([from, count], index) => {
      const controls = fits[index] ? '--controls:none;--arrows:0px' : `--controls:flex;--arrows:${ARROWS}px`;
      const rule = `.${name}{--per-view:${count};${controls}}`;
      return from ? `@media(min-width:${from}px){${rule}}` : rule;
    })
    .join('');
  return { name, css, most: Math.max(...steps.map(([, count]) => count)) };
}

/** Returns the positions that get a dot: all, or a window around the current one, since more would not fit on a phone. */
export function dotsAround(at: number, stops: number, maxDots = 7): number[] {
  const shown = Math.min(stops, maxDots);
  const first = Math.max(0, Math.min(at - Math.floor(shown / 2), stops - shown));
  return Array.from({ length: shown }, (_, index) => first + index);
}
