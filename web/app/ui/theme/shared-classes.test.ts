import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const app = join(import.meta.dirname, '../..');
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: app }).map((path) => readFileSync(join(app, path), 'utf8'));
const classNamesIn = (texts: Iterable<string>) =>
  new Set([...texts].flatMap((text) => text.split(/\s+/)).filter(Boolean));

const shared = textOf('ui/theme/shared-*.css');
const components = textOf('**/*.tsx');
const modules = textOf('**/*.module.css');

const defined = new Set(
  shared.flatMap((css) => [...css.matchAll(/^ {2}\.([\w-]+)/gm)].map((match) => match[1] ?? '')),
);
const composed = classNamesIn(
  modules.flatMap((css) =>
    [...css.matchAll(/composes: ([^;]+) from global/g)].map((match) => match[1] ?? ''),
  ),
);
/** The words of each `className` that are written out: a text, or the fixed parts of a template. */
const written = classNamesIn(
  components.flatMap((tsx) =>
    [...tsx.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map((match) =>
      (match[1] ?? match[2] ?? '').replaceAll(/\$\{[^}]*\}/g, ' '),
    ),
  ),
);

describe('shared classes', () => {
  it('defines every class that a component or a module uses', () => {
    expect([...written, ...composed].filter((name) => !defined.has(name) && name !== 'sr-only')).toEqual([]);
  });

  it('has no class that nothing uses', () => {
    const quoted = classNamesIn(
      components.flatMap((tsx) => tsx.match(/'[^'\n]*'/g) ?? []).map((text) => text.slice(1, -1)),
    );
    const used = (name: string) => written.has(name) || composed.has(name) || quoted.has(name);
    expect([...defined].filter((name) => !used(name))).toEqual([]);
  });

  it('lets a local class override a shared one: the shared layer is the last layer', () => {
    const [global] = textOf('ui/theme/global.css');
    expect(global).toContain('@layer base, mantine, parts, shared;');
    for (const css of shared) expect(css).toMatch(/^\/\*[^]*?\*\/\n@layer shared \{\n(?: {2}.*\n|\n)+\}\n$/);
  });
});
