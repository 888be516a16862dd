import type { EditableFile } from './editable-file.ts';
import { elementHeader, voidHeader } from '../rules/ebml.ts';

/** Thrown for a file that is not a supported WebM. */
export class WebmError extends Error {}

const MAX_ELEMENTS = 200_000;

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const [SEEK_HEAD, CUES, TAGS, ATTACHMENTS, CHAPTERS] = [
  0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1941a469, 0x1043a770,
];

const SEGMENT_LEVEL = [SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, TAGS, ATTACHMENTS, CHAPTERS];
/** Elements that playback needs. The rest of the segment is erased. */
const PRESERVED_IN_SEGMENT = [SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES];
/** Elements that the format requires: scale, duration and writing programs. Titles, dates and file names are erased. */
const PRESERVED_IN_INFO = [0x2ad7b1, 0x4489, 0x4d80, 0x5741];

interface Element {
  readonly id: number;
  readonly start: number;
  readonly body: number;
  /** Null if the element does not state its length. */
  readonly end: number | null;
}

/**
 * Removes metadata from a WebM in place: tags, attachments, chapters, titles and dates become `Void` elements of the same
 * size.
 * @throws `WebmError` for a file that is not a complete WebM of pictures and sound
 */
export async function stripWebm(file: EditableFile): Promise<void> {
  let remaining = MAX_ELEMENTS;
  const element = async (start: number, parentEnd: number): Promise<Element> => {
    const found = elementHeader(await file.read(start, Math.min(12, parentEnd - start)));
    if (!found || (remaining -= 1) < 0)
      throw new WebmError('WebM element header is invalid or the file has too many elements');
    const body = start + found.header;
    const end = found.size === null ? null : body + found.size;
    if (end !== null && end > parentEnd) throw new WebmError('WebM element size exceeds its parent');
    return { id: found.id, start, body, end };
  };
  const children = async (parent: Element): Promise<Element[]> => {
    const found: Element[] = [];
    const end = required(parent.end);
    for (let at = parent.body; at < end; at = required(found.at(-1)?.end)) found.push(await element(at, end));
    return found;
  };
  const erase = async ({ start, end }: Element) => {
    const header = voidHeader(required(end) - start);
    await file.write(start, header);
    await file.zero(start + header.length, required(end));
  };
  /**
   * Returns the end of a cluster. A live recording does not state cluster sizes: a cluster ends where the next element of
   * the segment begins.
   */
  const endOfCluster = async (cluster: Element, segmentEnd: number): Promise<number> => {
    let at = cluster.body;
    while (at < segmentEnd) {
      const inner = await element(at, segmentEnd);
      if (SEGMENT_LEVEL.includes(inner.id)) break;
      at = required(inner.end);
    }
    return at;
  };

  const header = await element(0, file.size);
  if (header.id !== EBML) throw new WebmError('WebM does not start with an EBML header');
  const segment = await element(required(header.end), file.size);
  const end = segment.end ?? file.size;
  if (segment.id !== SEGMENT || end !== file.size)
    throw new WebmError('WebM segment is missing or does not end with the file');
  let pictures = false;
  for (let at = segment.body; at < end; ) {
    const one = await element(at, end);
    if (!PRESERVED_IN_SEGMENT.includes(one.id)) await erase(one);
    if (one.id === INFO)
      for (const child of await children(one)) if (!PRESERVED_IN_INFO.includes(child.id)) await erase(child);
    if (one.id === TRACKS)
      for (const track of (await children(one)).filter(({ id }) => id === TRACK)) {
        const type = (await children(track)).find(({ id }) => id === TRACK_TYPE);
        const kind = type ? (await file.read(type.body, 1))[0] : 0;
        // Subtitle and metadata tracks can include any text.
        if (kind !== 1 && kind !== 2) throw new WebmError('WebM track is neither video nor sound');
        pictures ||= kind === 1;
      }
    at = one.id === CLUSTER && one.end === null ? await endOfCluster(one, end) : required(one.end);
  }
  if (!pictures) throw new WebmError('WebM has no video track');
}

function required(end: number | null | undefined): number {
  if (end === null || end === undefined) throw new WebmError('WebM element has no size');
  return end;
}
