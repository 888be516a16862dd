import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../server/src/features', import.meta.url));

it('each table is named by one feature only; views read across features', () => {
  const owners = new Map<string, Set<string>>();
  for (const path of globSync('**/*.ts', { cwd: folder })) {
    const feature = path.split(sep)[0] ?? '';
    const tables = readFileSync(join(folder, path), 'utf8').matchAll(/\b(?:Table|Row)<\s*'(\w+)'/g);
    for (const [, table = ''] of tables) owners.set(table, (owners.get(table) ?? new Set()).add(feature));
  }
  expect(owners.size).toBeGreaterThan(40);
  expect([...owners].filter(([, features]) => features.size > 1)).toEqual([]);
});
