/** The longest side to upload: the maximum that the server stores. */
export const MAX_SIDE = 1600;

/** Returns the size that fits into `maxSide`, in whole pixels; a smaller picture is unchanged. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  maxSide = MAX_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
