import { describe, expect, it } from 'vitest';
import { detectKind } from './file-signature.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('file signature', () => {
  it.each([
    ['\xff\xd8\xff\xe0 JFIF', 'picture'],
    ['\x89PNG\r\n\x1a\n', 'picture'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'picture'],
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x18ftypmif1', 'heic'],
    ['\0\0\0\x18ftypisom', 'video'],
    ['\0\0\0\x18ftypmp42', 'video'],
    ['\0\0\0\x14ftypqt  ', 'other'],
    ['\x1a\x45\xdf\xa3 webm', 'video'],
    ['\x1a\x45\xdf\xa3 matroska', 'other'],
    ['RIFF\0\0\0\0AVI ', 'other'],
    ['GIF89a', 'other'],
    ['hello', 'other'],
    ['', 'other'],
  ])('%j is detected as %s', (head, kind) => {
    expect(detectKind(bytes(head))).toBe(kind);
  });
});
