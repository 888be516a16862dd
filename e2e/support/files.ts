import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';

/** A file as chosen in a file input. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const DEMO_PICTURES = new URL('../../server/demo/pictures/', import.meta.url);
const PICTURES = ['electrician', 'carpenter', 'plumber', 'ac-repair', 'yoga-instructor'];

/** Creates this many small real pictures. */
export function samplePictures(count: number): Promise<ChosenFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const picture = new URL(`${PICTURES[index % PICTURES.length]}.webp`, DEMO_PICTURES);
      return {
        name: `goods-${index + 1}.webp`,
        mimeType: 'image/webp',
        buffer: await readFile(fileURLToPath(picture)),
      };
    }),
  );
}

/** Creates a photo like a camera's: 2400 × 1800 pixels with detail everywhere, several megabytes. */
export async function largePhoto(page: Page): Promise<ChosenFile> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1800;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const pixels = new ImageData(canvas.width, canvas.height);
    for (let at = 0; at < pixels.data.length; at += 1)
      pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95);
  });
  return { name: 'big.jpg', mimeType: 'image/jpeg', buffer: bytesOf(url) };
}

/** A short video. */
export async function createVideo(page: Page): Promise<ChosenFile> {
  const url = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 8; frame += 1) {
      context.fillStyle = frame % 2 ? '#246' : '#a24';
      context.fillRect(frame * 20, 0, 40, 150);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    return await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsDataURL(new Blob(parts));
    });
  });
  return { name: 'goods.webm', mimeType: 'video/webm', buffer: bytesOf(url) };
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/** A small real PDF: one empty page. */
export function createPdf(name: string): ChosenFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 243 153] >>',
  ];
  const offsets: number[] = [];
  let text = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

/** Attaches sample pictures to a form. */
export async function attachPictures(page: Page, count: number, label = 'Add photos'): Promise<void> {
  await page.getByLabel(label).setInputFiles(await samplePictures(count));
}

/** The attached files that the server has received. */
export const sentPictures = (page: Page): Locator =>
  page.getByRole('listitem').filter({ hasText: /Uploaded$/ });
