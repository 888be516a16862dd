import { describe, expect, it } from 'vitest';
import { type FileType, fileTypeOf } from './file-type.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const box = (brand: string) => latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0isomavc1`);
const ebml = (type: string) => latin1(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84${type}`);

describe('fileTypeOf', () => {
  it.each<[string, Uint8Array, FileType]>([
    ['a JPEG', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'jpeg'],
    ['a PNG', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'png'],
    ['a WebP', latin1('RIFF\x24\0\0\0WEBPVP8 '), 'webp'],
    ['another RIFF file', latin1('RIFF\x24\0\0\0WAVEfmt '), 'other'],
    ['a HEIC picture', box('heic'), 'heif'],
    ['an AVIF picture', box('avif'), 'heif'],
    ['a phone video', box('isom'), 'mp4'],
    ['another phone video', box('mp42'), 'mp4'],
    ['a QuickTime video', box('qt  '), 'other'],
    ['a WebM video', ebml('webm'), 'webm'],
    ['a Matroska video', ebml('matroska'), 'other'],
    ['a PDF', latin1('%PDF-1.7\n'), 'pdf'],
    ['a page that contains a PDF header', latin1('<html>%PDF-'), 'other'],
    ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg">'), 'other'],
    ['an SVG with an XML header', latin1('<?xml version="1.0"?><svg>'), 'other'],
    ['a TIFF', latin1('II*\0'), 'other'],
    ['a GIF', latin1('GIF89a'), 'other'],
    ['a short text', latin1('hi'), 'other'],
    ['nothing', new Uint8Array(), 'other'],
  ])('%s', (_name, head, type) => {
    expect(fileTypeOf(head)).toBe(type);
  });
});
