import { z } from 'zod';
import { endpoint, type FileField } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import type { FileType } from '../kernel/file-type.ts';
import { key } from '../messages/index.ts';

/**
 * The widths in which `GET /media/…?w=` returns a picture; a narrower original is returned unscaled. Sent as AVIF or WebP,
 * depending on `Accept`.
 */
export const PICTURE_WIDTHS = [160, 240, 320, 400, 480, 640, 800, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * A picture with the data that a page needs to reserve its space: original size in pixels, and the placeholder colour
 * shown until it is loaded.
 */
export const picture = z.object({
  /** Append `?w=` with one of `PICTURE_WIDTHS`. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`. */
  colour: z.string(),
});
export type Picture = z.output<typeof picture>;

/** The type of a file, detected from its content. */
export const FILE_KINDS = ['image', 'video', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MB = 1024 * 1024;

/** Maximum file sizes in bytes (product.md, "Files"); the limit for an ID proof equals that of a picture. */
export const MAX_BYTES: Readonly<Record<FileKind, number>> = {
  image: 8 * MB,
  video: 50 * MB,
  document: 8 * MB,
};

const IMAGE_TYPES = ['jpeg', 'png', 'webp', 'heif'] as const;

/** The allowed types of each kind of file. */
export const FILE_TYPES: Readonly<Record<FileKind, readonly FileType[]>> = {
  image: IMAGE_TYPES,
  video: ['mp4', 'webm'],
  document: ['pdf', ...IMAGE_TYPES],
};

/** Pictures as a field of a multipart call. */
export const imageField = (max: number): FileField => ({
  max,
  maxBytes: MAX_BYTES.image,
  accepts: FILE_TYPES.image,
  tooMany: 'media.too_many',
  tooLarge: 'media.image_too_large',
  wrongType: 'media.not_an_image',
});

/** A video as a field of a multipart call. */
export const videoField: FileField = {
  max: 1,
  maxBytes: MAX_BYTES.video,
  accepts: FILE_TYPES.video,
  tooMany: 'media.too_many',
  tooLarge: 'media.video_too_large',
  wrongType: 'media.not_a_video',
};

/** A file of any kind; the call itself rejects a type that does not match the kind it names. */
const anyFileField: FileField = {
  ...videoField,
  accepts: [...FILE_TYPES.video, ...FILE_TYPES.document],
  wrongType: 'media.not_supported',
};

/** A file uploaded before the form it belongs to; only its sender can see it. */
const upload = z.object({
  /** The id to send with the form. */
  id: z.int(),
  kind: z.enum(FILE_KINDS),
  /** A link for the sender only, valid for one hour. */
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: z.int(),
});
export type Upload = z.output<typeof upload>;

/** Files uploaded before the form they belong to. */
export const mediaEndpoints = {
  'media.upload': endpoint({
    method: 'POST',
    path: '{role}/uploads',
    who: 'each',
    summary: 'Uploads a file before its form is sent; an unused file is deleted after a day',
    limit: { per: 'account', max: 200, seconds: 3600 },
    files: { file: anyFileField },
    validatesFiles: true,
    body: z.object({ kind: z.enum(FILE_KINDS, key('error.invalid_value')) }),
    reply: z.object({ data: upload }),
  }),
  'media.discard': endpoint({
    method: 'DELETE',
    path: '{role}/uploads/:id',
    who: 'each',
    summary: 'Deletes an uploaded file that no form has used yet',
    params: z.object({ id: idText }),
    errors: ['not_found'],
  }),
};
