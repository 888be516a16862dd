const WIDTH = 160;
const HEIGHT = 36;
const EDGE = 2;

/** A small line through the daily values; it passes over days without one. Decoration: the table of the measure has the numbers. */
export function Sparkline({
  values,
  className,
}: {
  values: readonly (number | null)[];
  className?: string | undefined;
}) {
  const known = values.flatMap((value, day) => (value === null ? [] : { value, day }));
  if (known.length < 2) return <span className={className} />;
  const low = Math.min(...known.map(({ value }) => value));
  const span = Math.max(...known.map(({ value }) => value)) - low;
  const x = (day: number) => (day / (values.length - 1)) * WIDTH;
  // Equal values are a line in the middle.
  const y = (value: number) =>
    HEIGHT - EDGE - (span === 0 ? 0.5 : (value - low) / span) * (HEIGHT - 2 * EDGE);
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polyline
        points={known.map(({ value, day }) => `${x(day).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
      />
    </svg>
  );
}
