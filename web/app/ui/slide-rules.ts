/** Makes the class and rules that show so many slides from a width on; the same numbers make the same class. */
export function slideRules(perView: Readonly<Record<number, number>>): { name: string; css: string } {
  const steps = Object.entries(perView)
    .map(([from, count]) => [Number(from), count] as const)
    .sort(([a], [b]) => a - b);
  const name = `slides-${steps.map(([from, count]) => `${from}-${String(count).replace('.', '_')}`).join('-')}`;
  const css = steps.map(([from, count]) => (from ? `@media(min-width:${from}px){.${name}{--per-view:${count}}}` : `.${name}{--per-view:${count}}`)).join('');
  return { name, css };
}
