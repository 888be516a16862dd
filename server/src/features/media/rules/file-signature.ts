/** The kinds that are told by their first bytes. */
export type Signature = 'mp4' | 'webm' | 'pdf' | 'other';

/**
 * What a file is by its first bytes (64 are enough), whatever it is called. A container of another make (QuickTime, plain
 * Matroska) is `other`: not every browser plays it.
 */
export function fileSignature(head: Buffer): Signature {
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (head.subarray(4, 8).toString('latin1') === 'ftyp')
    return /^(iso[2-9m]|mp4[12]|avc1|M4V |M4VH|dash|MSNV|3gp\d)$/.test(
      head.subarray(8, 12).toString('latin1'),
    )
      ? 'mp4'
      : 'other';
  if (head.subarray(0, 4).equals(EBML) && head.subarray(0, 64).includes('webm')) return 'webm';
  return 'other';
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
