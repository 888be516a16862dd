import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
const MIN_BYTES = 1024;

/** Compresses the client files at build time, so that serving them costs no CPU time. */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return;
      for (const file of await readdir(join(dir, 'assets'))) {
        if (!COMPRESSIBLE.test(file)) continue;
        const path = join(dir, 'assets', file);
        const content = await readFile(path);
        if (content.length < MIN_BYTES) continue;
        await compressFile(path, content);
      }
    },
  };
}

/** Writes a file's compressed forms next to it. */
export async function compressFile(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
}
