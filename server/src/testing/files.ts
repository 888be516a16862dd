import sharp from 'sharp';
import { anMp4 } from './mp4.ts';

/** Creates a JPEG like a phone's; a different shade makes a different picture. */
export async function createPhoto(shade = '#246'): Promise<Blob> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: shade } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}

/** Creates an MP4 with the given number of bytes of media data. */
export const createVideo = (filled?: number): Blob =>
  new Blob([new Uint8Array(anMp4(filled))], { type: 'video/mp4' });

/** Creates a PDF of one empty page, padded with the given number of bytes. */
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
