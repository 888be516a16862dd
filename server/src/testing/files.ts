import sharp from 'sharp';

/** A JPEG as a phone takes it; another shade is another picture. */
export async function aPhoto(shade = '#246'): Promise<Blob> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: shade } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}

/** The beginning of an MP4, which is all that a film is told by. */
export const aFilm = (): Blob =>
  new Blob([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'), Buffer.alloc(9_000, 7)], {
    type: 'video/mp4',
  });

/** A PDF of one empty page; with so many bytes more in it. */
export const aPdf = (filled = 0): Blob =>
  new Blob(
    [
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n',
      Buffer.alloc(filled, '%'),
      '\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ],
    { type: 'application/pdf' },
  );
