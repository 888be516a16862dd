import { type FileHandle, open } from 'node:fs/promises';
import { writeAt } from '../../../platform/disk-space.ts';

const WINDOW_BYTES = 64 * 1024;
const ZEROS = Buffer.alloc(WINDOW_BYTES);

/** A container file that is read in small pieces and changed in place. */
export interface EditableFile {
  readonly size: number;
  /** Reads bytes; fewer at the end of the file. Short reads close to each other share one system call. */
  read(position: number, length: number): Promise<Buffer>;
  write(position: number, bytes: Buffer): Promise<void>;
  /** Overwrites the bytes from `start` (inclusive) to `end` (exclusive) with zeros. */
  zero(start: number, end: number): Promise<void>;
}

/** Opens a file, runs `edit` on it and closes it. */
export async function editFile<T>(path: string, edit: (file: EditableFile) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r+');
  try {
    return await edit(editable(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}

function editable(handle: FileHandle, size: number): EditableFile {
  let window: { readonly start: number; readonly bytes: Buffer } | null = null;
  const load = async (position: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  return {
    size,
    async read(position, length) {
      if (length > WINDOW_BYTES) return load(position, length);
      if (!window || position < window.start || position + length > window.start + window.bytes.length)
        window = { start: position, bytes: await load(position, WINDOW_BYTES) };
      const from = position - window.start;
      return Buffer.from(window.bytes.subarray(from, from + length));
    },
    async write(position, bytes) {
      window = null;
      await writeAt(handle, bytes, position);
    },
    async zero(start, end) {
      window = null;
      for (let at = start; at < end; at += WINDOW_BYTES)
        await writeAt(handle, ZEROS.subarray(0, end - at), at);
    },
  };
}
