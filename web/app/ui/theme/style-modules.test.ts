import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const app = join(import.meta.dirname, '../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: app }).map((path) => ({ path, text: readFileSync(join(app, path), 'utf8') }));

/** The classes by module: those it defines, and those that components read from it or other modules compose. */
function classesByModule() {
  const defined = new Map<string, Set<string>>();
  const used = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, path: string, names: string[]) =>
    to.set(path, new Set([...(to.get(path) ?? []), ...names]));
  for (const { path, text } of read('**/*.module.css')) {
    const code = text.replaceAll(/\/\*[^]*?\*\//g, '');
    add(defined, path, namesIn(code.replaceAll(/"[^"]*"/g, ''), /\.([a-zA-Z]\w*)(?=[^{};]*\{)/g));
    for (const [, names = '', from = ''] of code.matchAll(/composes: ([\w ]+) from "([^"]+)"/g))
      add(used, join(dirname(path), from), names.split(' '));
    for (const [, names = ''] of code.matchAll(/composes: (\w+);/g)) add(used, path, names.split(' '));
  }
  for (const { path, text } of read('**/*.{ts,tsx}')) {
    const code = text.replaceAll(/^import .*$/gm, '');
    for (const [, local, from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm))
      add(used, join(dirname(path), from), namesIn(code, new RegExp(`\\b${local}\\.(\\w+)`, 'g')));
  }
  return { defined, used };
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** `module: class` for each class in `of` that is not in `among`. */
function missing(of: Map<string, Set<string>>, among: Map<string, Set<string>>): string[] {
  return [...of].flatMap(([path, names]) =>
    [...names].filter((name) => !among.get(path)?.has(name)).map((name) => `${path}: ${name}`),
  );
}

it('every class that a component reads from a module is defined there', () => {
  const { defined, used } = classesByModule();
  expect(missing(used, defined)).toEqual([]);
});

it('every class of a module is used', () => {
  const { defined, used } = classesByModule();
  expect(missing(defined, used)).toEqual([]);
});
