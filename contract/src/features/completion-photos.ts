import { z } from 'zod';
import { idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { picture } from './media.ts';

/** How many pictures a professional may add when reporting work as completed. */
export const MAX_COMPLETION_PHOTOS = 4;

/** Pictures sent ahead (`{role}/uploads`) that go with a report of completed work: their ids. */
export const completionPhotoUploads = z
  .array(idValue)
  .max(MAX_COMPLETION_PHOTOS, key('booking.completion_photos_too_many'))
  .optional();

/** Pictures of finished work: private links, good for the reader alone and for an hour. */
export const completionPhotos = z.array(picture);

/**
 * When a start or a finish was tapped, where it is delivered later; absent: now. At most a day old, neither ahead of the server's clock nor before
 * what it follows.
 */
export const happenedAt = z.iso.datetime({ offset: true, error: key('error.invalid_value') }).optional();
