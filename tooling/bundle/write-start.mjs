import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { bundlePrograms, findPrograms } from './bundle-programs.mjs';
import { sourceLines } from './source-lines.mjs';

/**
 * Writes the programs that `npm start` runs: the server with its child processes, the built pages and the demo in one set of chunks, and a
 * file beside each with the lines of its sources. Everything that they read stays where it is in the project.
 *
 * @param folder of the programs, two levels below `root`. Files that are the same stay, because another server may be starting from them
 */
export async function writeStart(root, folder) {
  const path = join(root, folder);
  // First, so that a folder without write access costs no time.
  mkdirSync(path, { recursive: true });
  const { texts } = await bundlePrograms(root, folder, findPrograms(root, folder, { withCommands: false }), {
    outdir: root,
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
  });
  const written = new Set();
  for (const [file, text] of texts) {
    if (!file.endsWith('.js')) continue;
    const own = file
      .slice(root.length + 1)
      .split(sep)
      .join('/');
    writeChanged(file, text, written);
    writeChanged(`${file}.lines`, sourceLines(own, text, texts.get(`${file}.map`)), written);
  }
  for (const name of readdirSync(path))
    if (!written.has(join(path, name))) rmSync(join(path, name), { recursive: true });
}

function writeChanged(file, text, written) {
  written.add(file);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
