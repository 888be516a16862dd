import { fitWithin } from './fit-within.ts';

const QUALITY = 0.8;

/**
 * Scales a picture down for upload, as JPEG on white; returns null if this browser cannot decode it. Needs no DOM, so it
 * also runs in a worker.
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
