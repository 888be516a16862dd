/** The widths that `GET /media/…?w=` serves; a test compares them with the contract's. */
export const SRC_WIDTHS = [160, 240, 320, 400, 480, 640, 800, 1200] as const;

/** Returns the `srcset` of one of our own pictures; none for any other address. */
export function srcSetOf(src: string): string | undefined {
  if (!/^\/media\/[^?]+$/.test(src)) return undefined;
  return SRC_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ');
}
