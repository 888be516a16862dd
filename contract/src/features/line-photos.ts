import { z } from 'zod';
import { idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { picture } from './media.ts';

/** Maximum number of photos in a completion report, and in a dispute. */
export const MAX_LINE_PHOTOS = 4;

/** The ids of photos uploaded before the request that uses them (`{role}/uploads`). */
export const linePhotoUploads = z
  .array(idValue)
  .max(MAX_LINE_PHOTOS, key('booking.photos_too_many'))
  .optional();

/** Photos of a line: private links, valid for this reader only and for one hour. */
export const linePhotos = z.array(picture);

/**
 * When the professional tapped start or finish, if the request is delivered later; absent: now. At most one day old, not
 * ahead of the server's clock and not before the preceding step.
 */
export const happenedAt = z.iso.datetime({ offset: true, error: key('error.invalid_value') }).optional();
