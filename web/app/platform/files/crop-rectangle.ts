/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the cut lies within what is left over: from 0 (left, top) to 1 (right, bottom). */
export interface CropFocus {
  readonly x: number;
  readonly y: number;
}

/** A cut-out of a picture in its pixels. */
export interface CropRectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the largest cut-out of a picture with the sides of `form`, at the focus. CSS shows the same part of it with `object-fit: cover` and
 * the focus as `object-position`.
 */
export function cropRectangle(picture: Size, form: Size, focus: CropFocus): CropRectangle {
  const scale = Math.min(picture.width / form.width, picture.height / form.height);
  const [width, height] = [form.width * scale, form.height * scale];
  return {
    left: (picture.width - width) * focus.x,
    top: (picture.height - height) * focus.y,
    width,
    height,
  };
}

/** Returns the size in which a cut-out is stored: as large as it is, at most `maxWidth`, with exactly the sides of `form`. */
export function croppedSize(cut: Size, form: Size, maxWidth: number): Size {
  const width = Math.min(Math.floor(cut.width + 0.001), maxWidth);
  // Whole steps of the ratio, so that no rounding changes it: 4:3 in steps of four and three pixels.
  const divisor = greatestDivisor(form.width, form.height);
  const [stepX, stepY] = [form.width / divisor, form.height / divisor];
  const steps = Math.floor(width / stepX);
  return { width: steps * stepX, height: steps * stepY };
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
