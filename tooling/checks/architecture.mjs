import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureTable } from '../features.mjs';
import { skeletonProblems } from './skeleton.mjs';
import { existing, filesIn, read } from './sources.mjs';

const FILE = 'ARCHITECTURE.md';
const BLOCK = /(<!-- features:begin[^\n]*-->\n)([\s\S]*?)(<!-- features:end -->)/;
const DEPTH = 3;
const TOPS = ['contract', 'server', 'web', 'tooling', 'e2e', 'bench', 'deploy', 'docs'];

/**
 * Checks that ARCHITECTURE.md contains the current feature graph and a line for every folder down to the third level, and
 * that the server's features follow the skeleton.
 */
export const architecture = {
  name: 'architecture',
  run(root) {
    if (existing(root, [FILE]).length === 0) return { problems: [`${FILE} is missing`] };
    const text = read(root, FILE);
    const problems = [];
    const block = BLOCK.exec(text);
    if (!block) problems.push(`${FILE}: the lines "features:begin" and "features:end" are missing`);
    else if (block[2] !== `${featureTable()}\n`)
      problems.push(
        `${FILE}: the feature table is not that of tooling/features.mjs; node tooling/checks.mjs --write`,
      );
    const explained = new Set([...text.matchAll(/^\s*- `([\w./{},-]+)\/`/gm)].map(([, path]) => path));
    const folders = foldersOf(root);
    for (const path of folders)
      if (!explained.has(path)) problems.push(`${FILE}: no line says what \`${path}/\` is for`);
    for (const path of explained)
      if (!existsSync(join(root, path))) problems.push(`${FILE}: there is no folder \`${path}/\``);
    return { problems: [...problems, ...skeletonProblems(root)], note: `${folders.length} folders` };
  },
  write(root) {
    writeFileSync(
      join(root, FILE),
      read(root, FILE).replace(BLOCK, (_all, begin, _old, end) => `${begin}${featureTable()}\n${end}`),
    );
  },
};

function foldersOf(root) {
  const found = [];
  const walk = (folder, depth) => {
    if (filesIn(root, [folder], /./).length === 0) return;
    found.push(folder);
    if (depth === DEPTH) return;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory() && !['node_modules', 'build', '.react-router'].includes(entry.name))
        walk(`${folder}/${entry.name}`, depth + 1);
    }
  };
  for (const top of existing(root, TOPS)) walk(top, 1);
  return found.sort();
}
