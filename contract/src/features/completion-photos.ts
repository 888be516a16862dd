import { z } from 'zod';
import { idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { picture } from './media.ts';

/** Maximum number of completion photos in a completion report. */
export const MAX_COMPLETION_PHOTOS = 4;

/** The ids of completion photos uploaded before the report (`{role}/uploads`). */
export const completionPhotoUploads = z
  .array(idValue)
  .max(MAX_COMPLETION_PHOTOS, key('booking.completion_photos_too_many'))
  .optional();

/** Completion photos: private links, valid for this reader only and for one hour. */
export const completionPhotos = z.array(picture);

/**
 * When the professional tapped start or finish, if the request is delivered later; absent: now. At most one day old, not
 * ahead of the server's clock and not before the preceding step.
 */
export const happenedAt = z.iso.datetime({ offset: true, error: key('error.invalid_value') }).optional();
