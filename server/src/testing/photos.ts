import type { Role } from '@aaspaas/contract/kernel/role.ts';
import sharp from 'sharp';
import type { TestPerson } from './accounts.ts';
import { done } from './bookings.ts';
import type { TestApp } from './test-app.ts';

/** The size of a photo in pixels, and its colour. */
interface PhotoSize {
  readonly width: number;
  readonly height: number;
  readonly background?: string;
}

async function aPhoto({ width, height, background = '#246' }: PhotoSize): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

/** Uploads a photo ahead of a form and returns its id. */
export async function uploadPhoto(
  app: TestApp,
  person: TestPerson,
  role: Role,
  size: PhotoSize = { width: 900, height: 600 },
): Promise<number> {
  const form = new FormData();
  form.set('kind', 'image');
  form.append('file', await aPhoto(size), 'done.jpg');
  return (await done(app.sendForm('media.upload', { role, form }, person))).reply.data.id;
}

/** Opens a picture by its link. */
export const openPhoto = (app: TestApp, url: string, person: TestPerson | null) =>
  app.app.inject({
    method: 'GET',
    url: `${url}?w=320`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

/** A photo as the lists return it. */
export interface ShownPhoto {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}
