/**
 * The thing that a service works on. Its origin is the middle of its base: it rises from y = 0 toward negative y, and its own
 * contact shadow is part of it.
 */
type Drawing = { readonly width: number; readonly height: number; readonly body: string };

/** Draws a hero in a colour; `kind` selects a form of it. Both have defaults. */
export type Hero = (color?: string, kind?: string) => Drawing;

export const drawing = (width: number, height: number, ...parts: readonly string[]): Drawing => ({
  width,
  height,
  body: parts.join(''),
});
