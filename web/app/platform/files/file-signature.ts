/** What a chosen file is by its first bytes, as far as the browser can tell before anything is sent; the server decides. */
export type ChosenKind = 'picture' | 'heic' | 'video' | 'other';

/** How many bytes it takes. */
export const SIGNATURE_BYTES = 64;

/** Containers that some cameras write and not every browser plays are `other`, as on the server. */
export function chosenKind(head: Uint8Array): ChosenKind {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n')) return 'picture';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? 'video' : 'other';
  if (text.slice(4, 8) !== 'ftyp') return 'other';
  const brand = text.slice(8, 12);
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return 'heic';
  return /^(iso[2-9m]|mp4[12]|avc1|M4V |M4VH|dash|MSNV|3gp\d)$/.test(brand) ? 'video' : 'other';
}
