const WIDTH = 160;
const HEIGHT = 36;
const EDGE = 2;

/** A small line of daily values; days without one interrupt it. Decoration: the table of the measure has the numbers. */
export function Sparkline({ values, className }: { values: readonly (number | null)[]; className?: string | undefined }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return <span className={className} />;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const x = (index: number) => (index / Math.max(values.length - 1, 1)) * WIDTH;
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
  let path = '';
  let drawing = false;
  for (const [index, value] of values.entries()) {
    if (value !== null) path += `${drawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    drawing = value !== null;
  }
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" strokeLinecap="round" />
    </svg>
  );
}
