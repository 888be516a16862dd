/** A box within a buffer: `start` is the offset of its header, `body` of its content, `end` of the next box. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** Parses the header of a box: type, header length and box length. A `size` of 0 extends to the end of the file. */
export function boxHeader(bytes: Buffer): { type: string; header: number; size: number } | null {
  if (bytes.length < 8) return null;
  const size = bytes.readUInt32BE(0);
  const type = bytes.toString('latin1', 4, 8);
  if (size !== 1) return { type, header: 8, size };
  if (bytes.length < 16) return null;
  return { type, header: 16, size: Number(bytes.readBigUInt64BE(8)) };
}

/**
 * Returns the boxes between two offsets.
 * @throws `Mp4Error` if they do not fill the range exactly
 */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const found = boxHeader(bytes.subarray(start, to));
    if (!found || found.size < found.header || start + found.size > to)
      throw new Mp4Error('MP4 box size is invalid or exceeds its parent');
    boxes.push({ type: found.type, start, body: start + found.header, end: start + found.size });
    start += found.size;
  }
  return boxes;
}

/** Thrown for a file that is not a supported MP4. */
export class Mp4Error extends Error {}

/** Children that each container box retains. Every other child (`udta`, `meta`, `uuid`, …) can include a location and is erased. */
const PRESERVED_BOXES: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  stbl: 'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh stdp sdtp sbgp sgpd subs saiz saio padb'.split(
    ' ',
  ),
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc'],
};

/** Turns a box into a `free` box of the same size, so that no file offset changes. */
export function eraseBox(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}

/** Erases in place everything in a `moov` or `moof` box except picture and sound: metadata, creation times, names. */
export function eraseMetadata(bytes: Buffer, box: Box): void {
  const preserved = PRESERVED_BOXES[box.type];
  if (preserved) {
    for (const child of boxesIn(bytes, box.body, box.end))
      if (preserved.includes(child.type)) eraseMetadata(bytes, child);
      else eraseBox(bytes, child);
  } else if (TIMESTAMPED_BOXES.includes(box.type)) eraseTimes(bytes, box);
  // The handler's name follows its type.
  else if (box.type === 'hdlr') bytes.fill(0, Math.min(box.body + 24, box.end), box.end);
}

const TIMESTAMPED_BOXES = ['mvhd', 'tkhd', 'mdhd'];

/** Erases creation and modification time, which follow version and flags. */
function eraseTimes(bytes: Buffer, { body, end }: Box): void {
  const length = bytes[body] === 1 ? 16 : 8;
  bytes.fill(0, Math.min(body + 4, end), Math.min(body + 4 + length, end));
}

/** Returns the handler type of a track, such as `vide` or `soun`. */
export function handlerOf(bytes: Buffer, trak: Box): string {
  const hdlr = boxAt(bytes, trak, ['mdia', 'hdlr']);
  if (hdlr.end - hdlr.body < 12) throw new Mp4Error('MP4 hdlr box is too short');
  return bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12);
}

function boxAt(bytes: Buffer, box: Box, path: readonly string[]): Box {
  return path.reduce((parent, type) => {
    const child = boxesIn(bytes, parent.body, parent.end).find((one) => one.type === type);
    if (!child) throw new Mp4Error(type);
    return child;
  }, box);
}

/** Returns the file ranges of a track's samples as `[start, end]`, one per chunk. */
export function sampleRanges(bytes: Buffer, trak: Box): [number, number][] {
  const stbl = boxAt(bytes, trak, ['mdia', 'minf', 'stbl']);
  const table = (type: string, headerBytes: number, rowBytes: (body: number) => number) => {
    const { body, end } = boxAt(bytes, stbl, [type]);
    if (end - body < headerBytes) throw new Mp4Error(type);
    const count = bytes.readUInt32BE(body + headerBytes - 4);
    if (body + headerBytes + count * rowBytes(body) > end) throw new Mp4Error(type);
    return { count, body, rows: body + headerBytes };
  };
  const wide = !boxesIn(bytes, stbl.body, stbl.end).some(({ type }) => type === 'stco');
  const chunks = table(wide ? 'co64' : 'stco', 8, () => (wide ? 8 : 4));
  const runs = table('stsc', 8, () => 12);
  // A nonzero size in the header applies to all samples, and there is no table.
  const sizes = table('stsz', 12, (body) => (bytes.readUInt32BE(body + 4) === 0 ? 4 : 0));
  const common = bytes.readUInt32BE(sizes.body + 4);
  const ranges: [number, number][] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    while (run + 1 < runs.count && bytes.readUInt32BE(runs.rows + (run + 1) * 12) <= chunk + 1) run += 1;
    if (run >= runs.count) throw new Mp4Error('MP4 stsc table has no entry for a chunk');
    const last = Math.min(sizes.count, sample + bytes.readUInt32BE(runs.rows + run * 12 + 4));
    const start = wide
      ? Number(bytes.readBigUInt64BE(chunks.rows + chunk * 8))
      : bytes.readUInt32BE(chunks.rows + chunk * 4);
    let end = start;
    if (common) end += common * (last - sample);
    else for (let at = sample; at < last; at += 1) end += bytes.readUInt32BE(sizes.rows + at * 4);
    sample = last;
    ranges.push([start, end]);
  }
  return ranges;
}
