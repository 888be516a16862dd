/** Accepted file types, detected by content; any other content is `other`. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heif' | 'mp4' | 'webm' | 'pdf' | 'other';

/** Number of bytes from the start of a file that `fileTypeOf` needs. */
export const SIGNATURE_BYTES = 64;

/**
 * Detects a file's type from its first bytes, regardless of its name and declared type. Containers that not all browsers
 * play (QuickTime, Matroska other than WebM) are `other`.
 */
export function fileTypeOf(head: Uint8Array): FileType {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'webm' : 'other';
  if (text.slice(4, 8) !== 'ftyp') return 'other';
  const brand = text.slice(8, 12);
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])$/.test(brand)) return 'heif';
  return /^(iso[2-9m]|mp4[12]|avc1|M4V |M4VH|dash|MSNV|3gp\d)$/.test(brand) ? 'mp4' : 'other';
}
