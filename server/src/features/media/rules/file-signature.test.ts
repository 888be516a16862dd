import { describe, expect, it } from 'vitest';
import { fileSignature } from './file-signature.ts';

const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isomavc1`, 'latin1');
const ebml = (type: string) =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]), Buffer.from(type)]);

describe('fileSignature', () => {
  it.each([
    ['a phone video', box('isom'), 'mp4'],
    ['another phone video', box('mp42'), 'mp4'],
    ['a QuickTime film', box('qt  '), 'other'],
    ['a HEIC picture', box('heic'), 'other'],
    ['a WebM video', ebml('webm'), 'webm'],
    ['a Matroska film', ebml('matroska'), 'other'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['a page that names a PDF', Buffer.from('<html>%PDF-'), 'other'],
    ['a short text', Buffer.from('hi'), 'other'],
    ['nothing', Buffer.alloc(0), 'other'],
  ])('%s', (_name, head, signature) => {
    expect(fileSignature(head)).toBe(signature);
  });
});
