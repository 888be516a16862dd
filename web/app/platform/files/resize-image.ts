import { fitWithin } from './fit-within.ts';

const QUALITY = 0.8;

/**
 * Draws a picture small enough to send, as JPEG on white; null where this browser cannot open it. Runs in a worker and beside one: it needs no page.
 */
export async function resizeImage(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    const { width, height } = fitWithin(picture);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    picture.close();
  }
}
