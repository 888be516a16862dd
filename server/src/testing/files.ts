import sharp from 'sharp';

/** A JPEG as a phone takes it; another shade is another picture. */
export async function aPhoto(shade = '#246'): Promise<Blob> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: shade } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}
