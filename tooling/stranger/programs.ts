import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '../debian.mjs';

/** Programs of the installation that are not part of the product. */
export interface Programs {
  readonly postgres: { readonly bin: string };
  readonly pgbouncer: string;
  readonly haproxy: string;
}

const POSTGRES = '/usr/lib/postgresql';
const OLDEST = 15;

/**
 * Finds the programs on this machine; installs missing ones from Debian as root.
 * @returns the programs, or the Debian packages that are missing
 */
export function findPrograms(): Programs | { readonly missing: readonly string[] } {
  const needed = [
    ['postgresql', () => postgresFolder()],
    ['pgbouncer', () => onPath('pgbouncer')],
    ['haproxy', () => onPath('haproxy')],
    ['openssl', () => onPath('openssl')],
  ] as const;
  const lacking = () => needed.filter(([, find]) => find() === null).map(([name]) => name);
  const absent = lacking();
  const problem = absent.length > 0 ? installPackages(absent) : null;
  if (problem) console.log(problem);
  const missing = lacking();
  const [bin, pgbouncer, haproxy] = [postgresFolder(), onPath('pgbouncer'), onPath('haproxy')];
  if (missing.length > 0 || !bin || !pgbouncer || !haproxy) return { missing };
  return { postgres: { bin }, pgbouncer, haproxy };
}

/** The folder of the newest Postgres with all programs of a server and of a backup. */
function postgresFolder(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  const folders = versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(POSTGRES, String(version), 'bin'));
  const programs = ['initdb', 'postgres', 'pg_basebackup', 'pg_verifybackup', 'psql'];
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name)))) ?? null;
}

function onPath(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
