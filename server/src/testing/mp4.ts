/** Builds a box of an MP4. */
export function mp4Box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** Encodes numbers as four bytes each. */
export function uint32s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
  return bytes;
}

/** Builds a track of an MP4 whose samples are one chunk at `offset`. */
export function mp4Track(
  handler: string,
  { offset, sizes }: { offset: number; sizes: number[] },
  ...extra: Buffer[]
): Buffer {
  const table = mp4Box(
    'stbl',
    mp4Box('stsd', uint32s(0, 0)),
    mp4Box('stts', uint32s(0, 1, sizes.length, 40)),
    mp4Box('stsc', uint32s(0, 1, 1, sizes.length, 1)),
    mp4Box('stsz', uint32s(0, 0, sizes.length, ...sizes)),
    mp4Box('stco', uint32s(0, 1, offset)),
  );
  return mp4Box(
    'trak',
    mp4Box('tkhd', uint32s(0, 3_900_000_000, 3_900_000_000, 1), Buffer.alloc(68)),
    mp4Box(
      'mdia',
      mp4Box('mdhd', uint32s(0, 3_900_000_000, 3_900_000_000, 1000, 80), Buffer.alloc(4)),
      mp4Box('hdlr', uint32s(0, 0), handler, Buffer.alloc(12), 'Camera of Asha\0'),
      mp4Box('minf', mp4Box(handler === 'vide' ? 'vmhd' : 'nmhd', uint32s(0)), table),
    ),
    ...extra,
  );
}

/** Builds an MP4 with one video track whose media data is `filled` bytes; the structure is complete, the frames are not decodable. */
export function anMp4(filled = 9_000): Buffer {
  const ftyp = mp4Box('ftyp', 'isom\0\0\0\0isomavc1');
  const moov = (offset: number) =>
    mp4Box(
      'moov',
      mp4Box('mvhd', uint32s(0, 3_900_000_000, 3_900_000_000, 1000, 80), Buffer.alloc(80)),
      mp4Track('vide', { offset, sizes: [filled] }),
    );
  const offset = ftyp.length + moov(0).length + 8;
  return Buffer.concat([ftyp, moov(offset), mp4Box('mdat', Buffer.alloc(filled, 7))]);
}
