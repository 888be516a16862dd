import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runClustersCommand } from '../../clusters.ts';
import { listClusters } from './embedded-clusters.ts';
import { lockFolder } from './folder-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'aaspaas-clusters-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function cluster(digit: string, dataDir: string | null): string {
  const path = join(root, 'clusters', digit.repeat(16));
  mkdirSync(join(path, 'postgres'), { recursive: true });
  writeFileSync(join(path, 'postgres', 'PG_VERSION'), '18\n');
  if (dataDir) writeFileSync(join(path, 'data-dir'), dataDir);
  return path;
}

it('npm run clusters lists clusters with their state and removes only abandoned or named ones', () => {
  const clusters = join(root, 'clusters');
  const kept = cluster('a', join(root, 'kept'));
  mkdirSync(join(root, 'kept'));
  writeFileSync(join(root, 'kept', 'postgres-location'), kept);
  const gone = cluster('b', join(root, 'gone'));
  const old = cluster('c', null);
  const used = cluster('d', join(root, 'gone too'));
  const lock = lockFolder(used);
  const states = () => Object.fromEntries(listClusters(clusters).map(({ name, state }) => [name[0], state]));
  expect(states()).toEqual({ a: 'kept', b: 'abandoned', c: 'unknown', d: 'in use' });
  expect(runClustersCommand(['list'], clusters)).toMatch(/abandoned .*gone/);

  expect(() => runClustersCommand(['remove'], clusters)).toThrow('--abandoned');
  expect(() => runClustersCommand(['remove', 'a'.repeat(16)], clusters)).toThrow('delete that folder first');
  expect(() => runClustersCommand(['remove', 'd'.repeat(16)], clusters)).toThrow('in use');
  expect(() => runClustersCommand(['remove', 'nothing'], clusters)).toThrow('no cluster named nothing');
  runClustersCommand(['remove', '--abandoned'], clusters);
  expect([kept, gone, old, used].map((path) => existsSync(path))).toEqual([true, false, true, true]);
  runClustersCommand(['remove', 'c'.repeat(16)], clusters);
  expect(existsSync(old)).toBe(false);
  lock.release();
});
