/** The longest side that is sent: what the server keeps at most. */
export const MAX_SIDE = 1600;

/** The size that fits into `maxSide`, in whole pixels; what is smaller stays as it is. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  maxSide = MAX_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
