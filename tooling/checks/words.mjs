import { readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { committedFiles, read } from './sources.mjs';

// Assembled from parts, so that this file does not match its own patterns.
const UNFINISHED = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
const DISABLED_TEST = /\b(describe|it|test|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b/;
const REGISTRY =
  /https?:\/\/[^\s"'`)]*\b(registry|npmjs|verdaccio|artifactory|nexus)\b[^\s"'`)]*|https?:\/\/[^\s"'`)]+\.tgz\b/i;
const HOME_FOLDER = /(?<![\w.~}])\/(home|Users)\/[a-z][\w-]*\//;
const TEXT =
  /\.(ts|tsx|mjs|cjs|js|json|jsonc|md|css|sql|html|sh|yml|yaml|toml|txt|example|svg|webmanifest)$|(^|\/)(\.npmrc|\.gitignore|Dockerfile|run)$/;
const TEST = /\.(test|spec)\.tsx?$|^e2e\//;

/** Checks that no committed file names this machine or a package registry, postpones work, or skips a test. */
export const words = {
  name: 'words',
  run(root) {
    const machine = machinePaths(root);
    const problems = [];
    const files = committedFiles(root).filter((path) => TEXT.test(path));
    for (const path of files) {
      const text = read(root, path);
      if (path === 'package-lock.json') {
        problems.push(...downloadAddresses(text));
        continue;
      }
      text.split('\n').forEach((line, index) => {
        const report = (what) => problems.push(`${path}:${index + 1} ${what}`);
        if (UNFINISHED.test(line)) report('puts work off: do it, or open an issue');
        if (TEST.test(path) && DISABLED_TEST.test(line))
          report('leaves a test out: make it pass or delete it');
        if (REGISTRY.test(line)) report('names a package registry: every machine has its own');
        if (HOME_FOLDER.test(line) || machine.some((folder) => line.includes(folder)))
          report('names a folder of one machine: use a path relative to the project');
      });
    }
    return { problems, note: `${files.length} files` };
  },
};

function downloadAddresses(lock) {
  return Object.entries(JSON.parse(lock).packages)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(
      ([name]) =>
        `package-lock.json: ${name} has a download address; .npmrc has omit-lockfile-registry-resolved`,
    );
}

/** Returns the paths of the project, its sibling folders and the user's home; leaves out paths too short to be specific. */
function machinePaths(root) {
  const beside = dirname(root);
  const shared = [tmpdir(), '/', homedir()].includes(beside);
  const neighbours = shared ? [] : readdirSync(beside).map((name) => join(beside, name));
  return [root, ...neighbours, join(homedir(), '.')]
    .filter((path) => path.split('/').length > 2)
    .map((path) => path.replace(/\/\.$/, '/'));
}
