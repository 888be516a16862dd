import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from './cannot-run.ts';

/** Room for the database with its write-ahead log, and little more. */
const SIZE_MB = 900;
const BLOCK = Buffer.alloc(1_000_000);

/** A small file system in memory, mounted at a folder. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;
  #isMounted = true;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = join(folder, 'ballast');
  }

  /** Mounts it. @throws `CannotRun` if this process may not mount */
  static mount(folder: string): SmallDisk {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'aaspaas-chaos', folder], {
        stdio: 'pipe',
      });
    } catch (error) {
      const reason = String((error as { stderr?: Buffer }).stderr ?? (error as Error).message).trim();
      throw new CannotRun(
        `a small disk could not be mounted (${reason}): run as root on Linux, in a container with CAP_SYS_ADMIN`,
        { cause: error },
      );
    }
    const disk = new SmallDisk(folder);
    // Also when the run is aborted, and before its folder is deleted.
    process.prependOnceListener('exit', () => disk.unmount());
    return disk;
  }

  /** Fills it to the last byte. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (let size = BLOCK.byteLength; size >= 1; size = Math.floor(size / 10)) writeUntilFull(file, size);
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space. */
  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    if (!this.#isMounted) return;
    this.#isMounted = false;
    // Lazily: an aborted run leaves processes that still use it.
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'pipe' });
  }
}

function writeUntilFull(file: number, size: number): void {
  const block = BLOCK.subarray(0, size);
  try {
    for (;;) if (writeSync(file, block) < size) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
