import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LICENCE_FILE, packageFolders } from './copied-packages.mjs';

/** Where the programs and the pages of a bundle come from. */
const WORKSPACES = ['contract', 'server', 'web'];

const LINE = '-'.repeat(80);

/**
 * Returns the licences of all packages that the product contains, as one text: most ask that their text is passed on, and bundling leaves the
 * files out that contain it. Packages with the same text are named together.
 * @param root the project's folder, with its packages
 * @param lock the parsed package-lock.json
 */
export function licencesText(root, lock) {
  const packagesByText = new Map();
  for (const folder of folders(root, lock)) {
    const { label, text } = readLicence(join(root, folder));
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), label]);
  }
  const parts = [...packagesByText].map(([text, labels]) =>
    [...labels, ...(text ? ['', text] : [])].join('\n'),
  );
  return `Packages of others in this product, and their licences.\n\n${parts.join(`\n\n${LINE}\n\n`)}\n`;
}

function folders(root, lock) {
  const isInstalled = (path) => existsSync(join(root, path));
  const found = WORKSPACES.flatMap((workspace) => {
    const { dependencies = {} } = lock.packages[workspace] ?? {};
    const names = Object.keys(dependencies).filter((name) => !name.startsWith('@aaspaas/'));
    return packageFolders(lock, workspace, names, isInstalled);
  });
  return [...new Set(found)].sort();
}

/** Reads what a package says about its licence: its name with version and SPDX expression, and the texts of its files. */
function readLicence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const kind = typeof license === 'string' ? license : (license?.type ?? 'see below');
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  return { label: `${name} ${version} (${kind})`, text: texts.join('\n\n') };
}
