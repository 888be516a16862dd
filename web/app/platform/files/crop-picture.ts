import { type CropFocus, croppedSize, cropRectangle, type Size } from './crop-rectangle.ts';
import { MAX_SIDE } from './fit-within.ts';

/** The first compression of a picture: the server compresses it once more. */
const QUALITY = 0.92;

/** Returns the size of a picture in pixels; null if this browser cannot decode it. */
export async function pictureSize(file: Blob): Promise<Size | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

/** Cuts a picture to the sides of `form` at the focus, as JPEG on white; null if this browser cannot decode it. */
export async function cropPicture(file: Blob, form: Size, focus: CropFocus): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    const cut = cropRectangle(picture, form, focus);
    const { width, height } = croppedSize(cut, form, MAX_SIDE);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } finally {
    picture.close();
  }
}
