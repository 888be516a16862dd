import { type ReadableText, readableTextOn, type Rgb } from '@aaspaas/contract/kernel/readable-text.ts';
import { useEffect, useState } from 'react';

/** The parts that the server measures, too. */
const COLUMNS = 32;
const ROWS = 12;

/**
 * Measures a picture for a text on it, as the server does when the form is saved; null without a picture, while it loads, and if this
 * browser cannot show it.
 */
export function useReadableText(url: string): ReadableText | null {
  const [measured, setMeasured] = useState<{ readonly url: string; readonly text: ReadableText } | null>(
    null,
  );
  useEffect(() => {
    if (!url) return undefined;
    let current = true;
    const image = new Image();
    image.onload = () => {
      const parts = partsOf(image);
      if (current && parts) setMeasured({ url, text: readableTextOn(parts) });
    };
    image.src = url;
    return () => {
      current = false;
    };
  }, [url]);
  return measured?.url === url ? measured.text : null;
}

function partsOf(image: HTMLImageElement): Rgb[] | null {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: COLUMNS, height: ROWS });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, COLUMNS, ROWS);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, COLUMNS, ROWS);
  const { data } = context.getImageData(0, 0, COLUMNS, ROWS);
  return Array.from(
    { length: COLUMNS * ROWS },
    (_, part): Rgb => [data[part * 4] as number, data[part * 4 + 1] as number, data[part * 4 + 2] as number],
  );
}
