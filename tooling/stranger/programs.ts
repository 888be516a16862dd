import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, installPackages } from '../debian.mjs';

/** Programs of the installation that are not part of the product; null: this machine lacks it and may not install it. */
export interface Programs {
  /** The folder of Postgres' programs. */
  readonly postgres: string | null;
  readonly pgbouncer: string | null;
  readonly haproxy: string | null;
}

const POSTGRES = '/usr/lib/postgresql';
const OLDEST = 15;

/** What an installation has instead of a program. */
const SUBSTITUTES: Readonly<Record<keyof Programs, string>> = {
  postgres: 'the Postgres of the npm packages, with a backup as of npm run backup',
  pgbouncer: 'no PgBouncer: processes connect to Postgres directly',
  haproxy: 'a proxy without TLS instead of HAProxy',
};

/** Finds the programs on this machine; installs missing ones from Debian as root. */
export function findPrograms(): Programs {
  const needed = [
    ['postgresql', () => postgresFolder()],
    ['pgbouncer', () => findProgram('pgbouncer')],
    ['haproxy', () => findProgram('haproxy')],
    ['openssl', () => findProgram('openssl')],
  ] as const;
  const absent = needed.filter(([, find]) => find() === null).map(([name]) => name);
  const problem = absent.length > 0 ? installPackages(absent) : null;
  if (problem) console.log(problem);
  return {
    postgres: postgresFolder(),
    pgbouncer: findProgram('pgbouncer'),
    // prepare.sh makes its certificate.
    haproxy: findProgram('openssl') && findProgram('haproxy'),
  };
}

/** Returns what replaces the programs that are missing. */
export function substitutesFor(programs: Programs): readonly string[] {
  return (['postgres', 'pgbouncer', 'haproxy'] as const)
    .filter((name) => programs[name] === null)
    .map((name) => SUBSTITUTES[name]);
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
