import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { FaceData } from '../../../ui/faces.tsx';

/** The face of a line's professional: the photo, else the initials of the first two names. */
export function faceOf({ name, image_url }: NonNullable<BookingLine['professional']>): FaceData {
  const initials = name
    .split(/\s+/)
    .map((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('');
  return { photo_url: image_url, initials: initials.toLocaleUpperCase('en') };
}
