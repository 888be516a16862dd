import sharp from 'sharp';
import { anMp4 } from './mp4.ts';

/** A JPEG as a phone takes it; another shade is another picture. */
export async function createPhoto(shade = '#246'): Promise<Blob> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: shade } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}

/** An MP4 whose media data have so many bytes. */
export const createVideo = (filled?: number): Blob =>
  new Blob([new Uint8Array(anMp4(filled))], { type: 'video/mp4' });

/** A PDF of one empty page; with so many bytes more in it. */
export const createPdf = (filled = 0): Blob =>
  new Blob(
    [
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n',
      Buffer.alloc(filled, '%'),
      '\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ],
    { type: 'application/pdf' },
  );
