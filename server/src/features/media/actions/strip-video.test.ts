import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anMp4, mp4Box, mp4Track, uint32s } from '../../../testing/mp4.ts';
import { stripVideo } from './strip-video.ts';

const GPS = '+12.9716+077.5946/';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-video-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function strip(type: 'mp4' | 'webm', bytes: Buffer): Promise<Buffer | null> {
  const path = join(folder, 'video');
  await writeFile(path, bytes);
  return (await stripVideo(path, type)) ? readFile(path) : null;
}

const ftyp = mp4Box('ftyp', 'isom\0\0\0\0isomavc1');
const mvhd = mp4Box('mvhd', uint32s(0, 3_900_000_000, 3_900_000_000, 1000, 80), Buffer.alloc(80));
const location = mp4Box('udta', mp4Box('\xa9xyz', '\0\x12\x15\xc7', GPS));
const keys = mp4Box('meta', mp4Box('ilst', mp4Box('data', GPS)));

/** Builds a recording with 40 bytes of pictures and 40 of a location track. */
function recording(...extraInMoov: Buffer[]): Buffer {
  const moov = (offset: number) =>
    mp4Box(
      'moov',
      mvhd,
      mp4Track('vide', { offset, sizes: [40] }, location),
      mp4Track('meta', { offset: offset + 40, sizes: [18, 22] }),
      location,
      keys,
      ...extraInMoov,
    );
  const offset = ftyp.length + moov(0).length + 8;
  const data = Buffer.concat([Buffer.alloc(40, 'picture '), Buffer.from(GPS), Buffer.alloc(22, 'speed ')]);
  const trailer = [mp4Box('uuid', Buffer.alloc(16, 1), GPS), mp4Box('free', GPS)];
  return Buffer.concat([ftyp, moov(offset), mp4Box('mdat', data), ...trailer]);
}

describe('stripVideo: MP4', () => {
  it('erases every location and does not move the pictures', async () => {
    const before = recording();
    expect(before.toString('latin1').split(GPS)).toHaveLength(7);
    const after = await strip('mp4', before);
    expect(after).toHaveLength(before.length);
    const text = after?.toString('latin1') ?? '';
    for (const erased of [GPS, 'xyz', 'udta', 'uuid', 'Camera of Asha', 'speed'])
      expect(text).not.toContain(erased);
    expect(text.indexOf('picture ')).toBe(before.indexOf('picture '));
    for (const kept of ['stsd', 'stsz', 'stco', 'vide', 'mvhd']) expect(text).toContain(kept);
    // Creation times.
    expect(after?.includes(uint32s(3_900_000_000))).toBe(false);
    expect(await strip('mp4', after as Buffer)).toEqual(after);
  });

  it.each<[string, Buffer]>([
    ['nothing but its first box', ftyp],
    ['a truncated file', anMp4().subarray(0, -1)],
    ['a box larger than the file', Buffer.concat([anMp4(), uint32s(500), Buffer.from('udta')])],
    ['a box smaller than its header', Buffer.concat([anMp4(), uint32s(4), Buffer.from('udta')])],
    [
      'a nested box larger than its parent',
      Buffer.concat([ftyp, mp4Box('moov', uint32s(99), 'udta'), anMp4()]),
    ],
    ['no picture track', Buffer.concat([ftyp, mp4Box('moov', mvhd), mp4Box('mdat', 'abc')])],
    ['two indexes', Buffer.concat([recording(), mp4Box('moov', mvhd)])],
    [
      'a location track whose samples lie in the index',
      Buffer.concat([
        ftyp,
        mp4Box(
          'moov',
          mvhd,
          mp4Track('vide', { offset: 0, sizes: [0] }),
          mp4Track('meta', { offset: 30, sizes: [9] }),
        ),
        mp4Box('mdat', 'abc'),
      ]),
    ],
    [
      'fragments and a location track',
      Buffer.concat([recording(), mp4Box('moof', mp4Box('mfhd', uint32s(0, 1)))]),
    ],
  ])('refuses %s', async (_name, bytes) => {
    expect(await strip('mp4', bytes)).toBeNull();
  });

  it('erases metadata in fragments', async () => {
    const fragment = mp4Box(
      'moof',
      mp4Box('mfhd', uint32s(0, 1)),
      mp4Box('traf', mp4Box('tfhd', uint32s(0, 1)), location),
    );
    const after = await strip('mp4', Buffer.concat([anMp4(40), fragment, mp4Box('mdat', 'abc')]));
    expect(after?.includes(GPS)).toBe(false);
    expect(after?.includes('tfhd')).toBe(true);
  });
});

/** Builds an EBML element; `size` is 'unknown' as in a live recording. */
function ebml(id: number, content: Buffer | string | Buffer[], size?: 'unknown'): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content as string);
  const header = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size ? 0x01ff_ffff_ffff_ffffn : BigInt(body.length) | (1n << 56n));
  return Buffer.concat([header, length, body]);
}

const head = ebml(0x1a45dfa3, [ebml(0x4282, 'webm')]);
const info = ebml(0x1549a966, [ebml(0x2ad7b1, '\x0f'), ebml(0x7ba9, 'Home of Asha'), ebml(0x4d80, 'muxer')]);
const tracks = (type: string) => ebml(0x1654ae6b, [ebml(0xae, [ebml(0xd7, '\x01'), ebml(0x83, type)])]);
const tags = ebml(0x1254c367, [ebml(0x7373, GPS)]);
const cluster = (size?: 'unknown') => ebml(0x1f43b675, [ebml(0xe7, '\0'), ebml(0xa3, 'picture')], size);

describe('stripVideo: WebM', () => {
  it.each([undefined, 'unknown'] as const)(
    'erases tags, titles and attachments (cluster size: %s)',
    async (size) => {
      const before = Buffer.concat([
        head,
        ebml(
          0x18538067,
          [info, tracks('\x01'), tags, cluster(size), cluster(size), ebml(0x1941a469, GPS), tags],
          size,
        ),
      ]);
      const after = await strip('webm', before);
      expect(after).toHaveLength(before.length);
      const text = after?.toString('latin1') ?? '';
      for (const erased of [GPS, 'Home of Asha']) expect(text).not.toContain(erased);
      expect(text.split('picture')).toHaveLength(3);
      expect(text.indexOf('picture')).toBe(before.indexOf('picture'));
      expect(await strip('webm', after as Buffer)).toEqual(after);
    },
  );

  it.each<[string, Buffer]>([
    ['nothing but its header', head],
    ['a truncated file', Buffer.concat([head, ebml(0x18538067, [info, tracks('\x01')])]).subarray(0, -1)],
    ['subtitles', Buffer.concat([head, ebml(0x18538067, [info, tracks('\x11'), cluster()])])],
    ['no tracks', Buffer.concat([head, ebml(0x18538067, [info, cluster()])])],
    ['data after its end', Buffer.concat([head, ebml(0x18538067, [info, tracks('\x01')]), tags])],
  ])('refuses %s', async (_name, bytes) => {
    expect(await strip('webm', bytes)).toBeNull();
  });
});
