import type { EditableFile } from './editable-file.ts';
import {
  type Box,
  boxesIn,
  boxHeader,
  eraseBox,
  eraseMetadata,
  handlerOf,
  Mp4Error,
  sampleRanges,
} from '../rules/mp4-boxes.ts';

const MAX_BOXES = 50_000;
const MAX_INDEX_BYTES = 8 * 1024 * 1024;
const PRESERVED_BOXES = ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'sidx', 'ssix', 'mfra'];

/**
 * Removes metadata from an MP4 in place: everything except picture and sound, such as the location, becomes `free` boxes
 * of the same size, so that the file stays valid.
 * @throws `Mp4Error` for a file that is not a complete MP4 with a picture track
 */
export async function stripMp4(file: EditableFile): Promise<void> {
  const boxes = await topLevelBoxes(file);
  if (boxes[0]?.type !== 'ftyp' || boxes.filter(({ type }) => type === 'moov').length !== 1)
    throw new Mp4Error('MP4 does not start with ftyp or does not have exactly one moov box');
  const media = boxes.filter(({ type }) => type === 'mdat');
  const fragmented = boxes.some(({ type }) => type === 'moof');
  for (const box of boxes) {
    if (box.type === 'moov' || box.type === 'moof') {
      if (box.end - box.start > MAX_INDEX_BYTES) throw new Mp4Error(box.type);
      const bytes = await file.read(box.start, box.end - box.start);
      const [inner] = boxesIn(bytes, 0, bytes.length) as [Box];
      if (inner.type === 'moov') await eraseTracks(file, bytes, inner, media, fragmented);
      eraseMetadata(bytes, inner);
      await file.write(box.start, bytes);
    } else if (!PRESERVED_BOXES.includes(box.type)) {
      await file.write(box.start + 4, Buffer.from('free', 'latin1'));
      await file.zero(box.body, box.end);
    }
  }
}

/** Erases tracks that are neither picture nor sound, with their samples: cameras write the location into a separate track. */
async function eraseTracks(
  file: EditableFile,
  bytes: Buffer,
  moov: Box,
  media: readonly Box[],
  fragmented: boolean,
): Promise<void> {
  const tracks = boxesIn(bytes, moov.body, moov.end).filter(({ type }) => type === 'trak');
  const handlers = tracks.map((trak) => handlerOf(bytes, trak));
  if (!handlers.includes('vide')) throw new Mp4Error('MP4 has no video track');
  for (const [index, trak] of tracks.entries()) {
    if (handlers[index] === 'vide' || handlers[index] === 'soun') continue;
    // The samples of a fragmented track are in its fragments.
    if (fragmented) throw new Mp4Error('fragmented MP4 has a track that is neither video nor sound');
    for (const [start, end] of sampleRanges(bytes, trak)) {
      if (!media.some((mdat) => start >= mdat.body && end <= mdat.end))
        throw new Mp4Error('MP4 sample range is outside the media data');
      await file.zero(start, end);
    }
    eraseBox(bytes, trak);
  }
}

async function topLevelBoxes(file: EditableFile): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let start = 0; start < file.size; ) {
    const found = boxHeader(await file.read(start, 16));
    if (!found || boxes.length >= MAX_BOXES)
      throw new Mp4Error('MP4 box header is invalid or the file has too many boxes');
    const { type, header } = found;
    // Only `mdat` may extend to the end of the file.
    const size = found.size === 0 && type === 'mdat' ? file.size - start : found.size;
    if (size < header || start + size > file.size)
      throw new Mp4Error('MP4 box size is invalid or exceeds the file');
    boxes.push({ type, start, body: start + header, end: start + size });
    start += size;
  }
  return boxes;
}
