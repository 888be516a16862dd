import sharp, { type OverlayOptions } from 'sharp';
import { icon } from './icons.ts';

/** Position of an icon on a picture: its centre, its size, its rotation in degrees. */
export type Place = { cx: number; cy: number; px: number; turn?: number };

/** Strength and colour of a shadow. */
export type Shade = { opacity: number; color: string };

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** A picture of fixed size, composed of SVG shapes and icons from back to front. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #layers: OverlayOptions[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** Draws vector shapes on top; `shapes` is the content of an svg element. */
  draw(shapes: string): void {
    this.#layers.push({ input: svg(this.width, this.height, shapes), left: 0, top: 0 });
  }

  /** Draws an icon with a soft shadow on top. */
  async place(name: string, at: Place, shade: Shade): Promise<void> {
    await this.#put(await turned(name, at), at, shade);
  }

  /** Like `place`, but clipped by `mask` (svg shapes in white): a bust that rises out of a disc or an arch. */
  async placeWithin(name: string, at: Place, shade: Shade, mask: string): Promise<void> {
    const bust = new Canvas(this.width, this.height);
    await bust.place(name, at, shade);
    const flat = await bust.png();
    const masked = await sharp(flat)
      .composite([{ input: svg(this.width, this.height, mask), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    this.#layers.push({ input: masked, left: 0, top: 0 });
  }

  async #put(png: Buffer, at: Place, shade: Shade): Promise<void> {
    const { width, height } = await size(png);
    const left = Math.round(at.cx - width / 2);
    const top = Math.round(at.cy - height / 2);
    const blur = at.px / 22;
    const margin = Math.ceil(blur * 3);
    // In separate steps: within one pipeline sharp would fade the colours and leave the alpha unchanged.
    const outline = await sharp(png)
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
      .extractChannel('alpha')
      .png({ compressionLevel: 1 })
      .toBuffer();
    const alpha = await sharp(outline)
      .blur(blur)
      .linear(shade.opacity, 0)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const shape = { width: width + margin * 2, height: height + margin * 2 };
    const shadow = await sharp({ create: { ...shape, channels: 3, background: shade.color } })
      .joinChannel(alpha, { raw: { ...shape, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    await this.#push(shadow, left - margin, top - margin + Math.round(at.px / 14));
    await this.#push(png, left, top);
  }

  /** Adds a layer, cropped to the picture: sharp rejects an overlay larger than its base. */
  async #push(png: Buffer, left: number, top: number): Promise<void> {
    const { width, height } = await size(png);
    const x = Math.max(0, -left);
    const y = Math.max(0, -top);
    const w = Math.min(width, this.width - left) - x;
    const h = Math.min(height, this.height - top) - y;
    if (w <= 0 || h <= 0) return;
    const input = await sharp(png)
      .extract({ left: x, top: y, width: w, height: h })
      .png({ compressionLevel: 1 })
      .toBuffer();
    this.#layers.push({ input, left: Math.max(0, left), top: Math.max(0, top) });
  }

  /** Returns the current picture, lossless. */
  png(): Promise<Buffer> {
    return sharp({ create: { width: this.width, height: this.height, channels: 4, background: clear } })
      .composite(this.#layers)
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
}

async function turned(name: string, at: Place): Promise<Buffer> {
  const png = await icon(name, at.px);
  if (!at.turn) return png;
  return sharp(png).rotate(at.turn, { background: clear }).png({ compressionLevel: 1 }).toBuffer();
}

async function size(png: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(png).metadata();
  return { width, height };
}

function svg(width: number, height: number, shapes: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  );
}
