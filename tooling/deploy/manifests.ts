import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { fileVariable } from '../../server/src/configuration/secret-files.ts';
import { MALLOC_SETTINGS } from '../runtime.mjs';

/** A Kubernetes object. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

/**
 * All objects of deploy/kubernetes, in the order of the files; those of `on-demand` are not part of the kustomization. `part`: monitoring has
 * its own.
 */
export function readManifests(root: string, part: 'product' | 'monitoring' = 'product'): Manifest[] {
  const folder = join(root, 'deploy/kubernetes');
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
    .filter((name) => name.startsWith('monitoring/') === (part === 'monitoring'))
    .sort()
    .flatMap((name) =>
      parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => {
        if (document.errors.length > 0) throw new Error(`${name}: ${String(document.errors[0])}`);
        return document.toJS() as Manifest;
      }),
    );
}

/** The names of all settings; `.env.example` lists them, and a check compares it with the code. */
export function settingNames(root: string): ReadonlySet<string> {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  return new Set([...text.matchAll(/^(?:#\s?)?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''));
}

/** Variables that are not settings of the product but of Node or of the C library. */
const OF_THE_RUNTIME: ReadonlySet<string> = new Set(['NODE_ENV', ...Object.keys(MALLOC_SETTINGS)]);

/** Returns the variables that no code reads. Only a secret may be given as the name of its file, `NAME_FILE`. */
export function unknownSettings(root: string, names: readonly string[]): string[] {
  const settings = [...settingNames(root)];
  const known = new Set([...settings, ...settings.map(fileVariable), ...OF_THE_RUNTIME]);
  return names.filter((name) => !known.has(name));
}

/** A unit of systemd: the values of each key, in order, by section. */
export type Unit = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Parses a unit file. */
export function parseUnit(text: string): Unit {
  const unit = new Map<string, Map<string, string[]>>();
  let section = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const header = /^\[(\w+)\]$/.exec(line)?.[1];
    if (header) {
      section = new Map();
      unit.set(header, section);
    } else if (/^\w/.test(line)) {
      const key = line.slice(0, line.indexOf('='));
      section.set(key, [...(section.get(key) ?? []), line.slice(line.indexOf('=') + 1)]);
    }
  }
  return unit;
}

/** The seconds of a duration like `35s` or `1m`. */
export function secondsOf(duration: string): number {
  const [, amount, unit] = /^(\d+)(s|m)$/.exec(duration) ?? [];
  if (!amount) throw new Error(`${duration} is not a duration`);
  return Number(amount) * (unit === 'm' ? 60 : 1);
}
