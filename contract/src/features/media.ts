import { z } from 'zod';

/** The widths in which `GET /media/…?w=` gives a picture; one that is narrower itself comes as it is. */
export const PICTURE_WIDTHS = [160, 320, 640, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A picture with what a page needs to keep its place free: own size in pixels, and the ground to show until it is there. */
export const picture = z.object({
  /** Add `?w=` and one of `PICTURE_WIDTHS`. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`. */
  colour: z.string(),
});
export type Picture = z.output<typeof picture>;
