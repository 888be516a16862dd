import { statfs } from 'node:fs/promises';

/** The space of the disk that contains a folder, in bytes; `free` as far as the process may use it. */
export interface DiskUse {
  readonly free: number;
  readonly size: number;
}

/** Reads the space of the disk that contains a folder; null if the folder does not exist. */
export async function readDiskUse(folder: string): Promise<DiskUse | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}
