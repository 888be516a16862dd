/** The room that the arrows take at the end of the row's heading, in pixels. */
const ARROWS = 104;

/**
 * Creates the class and the rules for the number of visible slides per minimum width; hides the controls where all slides
 * are in view and do not loop. Equal numbers produce the same class.
 */
export function slideRules(
  perView: Readonly<Record<number, number>>,
  slides: number,
  loop = false,
): { name: string; css: string } {
  const steps = Object.entries(perView)
    .map(([from, count]) => [Number(from), count] as const)
    .sort(([a], [b]) => a - b);
  const fits = steps.map(([, count]) => count >= slides && !(loop && slides > 1));
  const name = `slides-${steps.map(([from, count], index) => `${from}-${String(count).replace('.', '_')}${fits[index] ? 'w' : ''}`).join('-')}`;
  const css = steps
    .map(([from, count], index) => {
      const controls = fits[index] ? '--controls:none;--arrows:0px' : `--controls:flex;--arrows:${ARROWS}px`;
      const rule = `.${name}{--per-view:${count};${controls}}`;
      return from ? `@media(min-width:${from}px){${rule}}` : rule;
    })
    .join('');
  return { name, css };
}

/** Returns the positions that get a dot: all, or a window around the current one, since more would not fit on a phone. */
export function dotsAround(at: number, stops: number, maxDots = 7): number[] {
  const shown = Math.min(stops, maxDots);
  const first = Math.max(0, Math.min(at - Math.floor(shown / 2), stops - shown));
  return Array.from({ length: shown }, (_, index) => first + index);
}
